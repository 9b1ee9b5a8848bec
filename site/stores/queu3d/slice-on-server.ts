// Loaded with the first slice in the shop: sockets stay out of the page's first load.
import { type ProjectUpdate, projectUpdateSchema, STATUS_SOCKETS } from '../../../contract/queu3d/job.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import { ApiError } from '../../lib/api.ts';
import { deleteJob, fetchJob, postJob } from '../../lib/api-prints.ts';
import { openLiveSocket } from '../../lib/live-socket.ts';
import { withSession } from '../session.ts';
import { SliceRefused } from './machine.ts';

export interface ServerSliceInput {
  readonly fileId: string;
  readonly settings: SliceSettings;
  /** gets each update of the job, including the last one */
  onUpdate(update: ProjectUpdate): void;
  /** cancels the job on the server as well */
  readonly signal: AbortSignal;
}

/** The job is polled while the socket is down, and now and then while it is up, in case the connection is dead. */
const POLL_MS = 2_000;
const SAFETY_POLL_MS = 12_000;

/** HTTP status: signed out meanwhile, or the job is gone. */
const GONE = [401, 404];

/**
 * Has the shop slice an uploaded model and follows the job to its end. Resolves with the finished job; throws
 * SliceRefused, an ApiError if the job could not start, or the signal's reason.
 */
export async function sliceOnServer({ fileId, settings, onUpdate, signal }: ServerSliceInput): Promise<ProjectUpdate> {
  const projectId = crypto.randomUUID();
  const job = await withSession(() => postJob({ fileId, projectId, type: 'slice', settings }));
  const cancelJob = () => void deleteJob(job.id).catch(() => {});
  if (signal.aborted) cancelJob();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let polling: ReturnType<typeof setInterval> | undefined;
    let closeSocket = () => {};
    const end = () => {
      closeSocket();
      closeSocket = () => {};
      clearInterval(polling);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      cancelJob();
      reject(signal.reason);
    };
    const handleUpdate = (update: ProjectUpdate) => {
      if (update.id !== job.id || signal.aborted) return;
      onUpdate(update);
      if (update.status === 'complete') resolve(update);
      else if (update.status === 'failed' || update.status === 'cancelled') reject(new SliceRefused(update));
      else return;
      end();
    };
    // Other errors may be a lost connection, and the next poll may succeed.
    const handleError = (error: unknown) => {
      if (!(error instanceof ApiError && GONE.includes(error.status))) return;
      end();
      reject(error);
    };
    const poll = () => void fetchJob(job.id).then(handleUpdate, handleError);
    const pollEvery = (ms: number) => {
      clearInterval(polling);
      polling = setInterval(poll, ms);
    };
    signal.addEventListener('abort', abort);
    handleUpdate(job);
    if (job.status === 'waiting' || job.status === 'slicing') {
      closeSocket = openLiveSocket(STATUS_SOCKETS, {
        onOpen: [{ event: 'project', data: projectId }],
        onMessage: ({ event, data }) => {
          const update = event === 'projectUpdate' && projectUpdateSchema.safeParse(data).data;
          if (update) handleUpdate(update);
        },
        onState: (state) => pollEvery(state === 'open' ? SAFETY_POLL_MS : POLL_MS),
      });
    }
  });
}
