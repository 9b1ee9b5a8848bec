import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { runSlice } from './run-slice.ts';

export const sliceJobs = (deps: JobDeps) =>
  ({
    slice: ({ sliceId }, signal) => runSlice(deps, sliceId, shutdownOf(deps, signal)),
  }) satisfies Partial<JobHandlers>;

/** A server that shuts down releases its slices, so that another takes them over at once. */
function shutdownOf({ sockets }: JobDeps, signal?: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, sockets?.closing].filter((each) => each !== undefined));
}
