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

/** Jobs are polled while the socket is down, and now and then while it is up, in case the connection is dead. */
const POLL_MS = 2_000;
const SAFETY_POLL_MS = 12_000;
/** For each job at least: a page with fifty asks for them every 10 seconds, and the shop waits 20 for each. */
const POLL_SHARE_MS = 200;

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
    let unfollow = () => {};
    const end = () => {
      unfollow();
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
    signal.addEventListener('abort', abort);
    handleUpdate(job);
    if (job.status === 'waiting' || job.status === 'slicing')
      unfollow = follow({ projectId, handleUpdate, poll: () => void fetchJob(job.id).then(handleUpdate, handleError) });
  });
}

interface Followed {
  readonly projectId: string;
  /** also gets those of other jobs */
  handleUpdate(update: ProjectUpdate): void;
  poll(): void;
}

const followed = new Set<Followed>();
let socket: ReturnType<typeof openLiveSocket> | undefined;
let polling: ReturnType<typeof setTimeout> | undefined;

/** Follows a job by the page's one socket, which is open while there are any. Returns how to stop. */
function follow(job: Followed): () => void {
  followed.add(job);
  const request = ({ projectId }: Followed) => ({ event: 'project', data: projectId });
  if (socket) socket.send(request(job));
  else
    socket = openLiveSocket(STATUS_SOCKETS, {
      onOpen: () => [...followed].map(request),
      onMessage: ({ event, data }) => {
        const update = event === 'projectUpdate' && projectUpdateSchema.safeParse(data).data;
        if (update) for (const each of followed) each.handleUpdate(update);
      },
      onState: (state) => schedulePolls(state === 'open'),
    });
  return () => {
    followed.delete(job);
    if (followed.size > 0) return;
    clearTimeout(polling);
    socket?.close();
    socket = undefined;
  };
}

function schedulePolls(isOpen: boolean): void {
  clearTimeout(polling);
  // The socket says so when it is closed.
  if (followed.size === 0) return;
  const poll = () => {
    schedulePolls(isOpen);
    for (const job of followed) job.poll();
  };
  polling = setTimeout(poll, isOpen ? SAFETY_POLL_MS : Math.max(POLL_MS, followed.size * POLL_SHARE_MS));
}
