import { type ProjectUpdate, projectUpdateSchema, STATUS_SOCKETS } from '../../../api/contract/queu3d/job.ts';
import type { SliceSettings } from '../../../api/contract/queu3d/settings.ts';
import { ApiError } from '../../lib/api.ts';
import { deleteJob, fetchJob, postJob } from '../../lib/api-prints.ts';
import { openLiveSocket } from '../../lib/live-socket.ts';
import { withSession } from '../session.ts';
import { SliceRefused } from './slice-refused.ts';

export interface ServerSlice {
  readonly fileId: string;
  readonly settings: SliceSettings;
  /** each stand of the job, the last one too */
  onUpdate(update: ProjectUpdate): void;
  /** ends the job on the server as well */
  readonly signal: AbortSignal;
}

/** While the line is down, jobs are asked after; and now and then while it is up, should it be a line that tells nothing. */
const ASK_EVERY = 2_000;
const ASK_ANYWAY = 12_000;

/** HTTP status: somebody else by now, or nothing known of the job. */
const GONE = [401, 404];

/**
 * Has the shop slice an uploaded model and follows it to its end. Resolves with the finished job; throws SliceRefused,
 * an ApiError when the job was not begun, or the signal's reason.
 */
export async function sliceOnServer({ fileId, settings, onUpdate, signal }: ServerSlice): Promise<ProjectUpdate> {
  const projectId = crypto.randomUUID();
  const first = await withSession(() => postJob({ fileId, projectId, type: 'slice', settings }));
  const leave = () => void deleteJob(first.id).catch(() => {});
  if (signal.aborted) leave();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let asking: ReturnType<typeof setInterval> | undefined;
    let endLine = () => {};
    const end = () => {
      endLine();
      endLine = () => {};
      clearInterval(asking);
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      leave();
      reject(signal.reason);
    };
    const take = (update: ProjectUpdate) => {
      if (update.id !== first.id || signal.aborted) return;
      onUpdate(update);
      if (update.status === 'complete') resolve(update);
      else if (update.status === 'failed' || update.status === 'cancelled') reject(new SliceRefused(update));
      else return;
      end();
    };
    // A line that is down comes back; what the shop refuses, it refuses again.
    const hearWhyNot = (error: unknown) => {
      if (!(error instanceof ApiError && GONE.includes(error.status))) return;
      end();
      reject(error);
    };
    const ask = () => void fetchJob(first.id).then(take, hearWhyNot);
    const askEvery = (ms: number) => {
      clearInterval(asking);
      asking = setInterval(ask, ms);
    };
    signal.addEventListener('abort', stop);
    take(first);
    if (first.status === 'waiting' || first.status === 'slicing') {
      endLine = openLiveSocket(STATUS_SOCKETS, {
        onOpen: [{ event: 'project', data: projectId }],
        onMessage: ({ event, data }) => {
          const update = event === 'projectUpdate' && projectUpdateSchema.safeParse(data).data;
          if (update) take(update);
        },
        onState: (state) => askEvery(state === 'open' ? ASK_ANYWAY : ASK_EVERY),
      });
    }
  });
}
