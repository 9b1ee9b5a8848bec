import { type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import type { StatusEvent } from '../../../contract/queu3d/status-sockets.ts';
import type { Listener } from '../../db/listen.ts';
import { runWithoutContext } from '../../work-context.ts';
import type { Deps } from '../deps.ts';
import { recordWatching } from './job-watchers.ts';
import { followSlices } from './slice-changes.ts';
import { readJobs, type SliceJobState } from './slice-jobs.ts';

/** A client that waits for jobs. */
export interface JobWatcher {
  /** `message`: a `StatusEvent` as JSON */
  send(message: string): void;
}

/** A watched job and the last message about it. */
interface Watched {
  readonly watcher: JobWatcher;
  readonly sliceId: string;
  lastSent: string;
}

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 5;
const RETRY_MS = 1_000;
/** How often watched jobs are recorded as watched, and the number of jobs before them is sent. */
const HEARTBEAT_MS = 4_000;

type WatchDeps = Pick<Deps, 'connection' | 'clock' | 'log'>;

/** Sends watchers the changes of their jobs, whichever replica works on them, and keeps those jobs recorded as watched. */
export class SliceWatch {
  readonly #deps: WatchDeps;
  /** by job: two pages may watch the same one */
  readonly #watched = new Map<string, Set<Watched>>();
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #listening: Promise<Listener> | undefined;
  #closed = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** The caller has checked that the job belongs to the watcher. */
  async watch(watcher: JobWatcher, { sliceId, update }: SliceJobState): Promise<void> {
    await this.#listen();
    const own = this.#watched.get(update.id) ?? new Set();
    for (const other of own) if (other.watcher === watcher) own.delete(other);
    const watched: Watched = { watcher, sliceId, lastSent: '' };
    this.#watched.set(update.id, own.add(watched));
    // Read again: nobody was sent what changed before this watcher was added.
    await this.#sendJobs([update.id]);
  }

  forget(watcher: JobWatcher): void {
    for (const [jobId, own] of this.#watched) {
      for (const watched of own) if (watched.watcher === watcher) own.delete(watched);
      if (own.size === 0) this.#watched.delete(jobId);
    }
    if (this.#watched.size === 0) this.#stopHeartbeat();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopHeartbeat();
    const listener = await this.#listening?.catch(() => undefined);
    await listener?.close();
  }

  /** Starts with the first watcher. */
  async #listen(): Promise<void> {
    this.#listening ??= followSlices(this.#deps.connection, this.#deps.log, {
      changed: (sliceId) => this.#schedule(this.#jobsOf(sliceId)),
      missed: () => this.#schedule(this.#watched.keys()),
    });
    await this.#listening.catch((error) => {
      this.#listening = undefined;
      throw error;
    });
    this.#heartbeat ??= runWithoutContext(() => setInterval(() => this.#beat(), HEARTBEAT_MS));
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #beat(): void {
    const jobIds = [...this.#watched.keys()];
    recordWatching(this.#deps.connection.db, jobIds, this.#deps.clock()).then(
      () => this.#schedule(jobIds),
      (error) => this.#deps.log.warn('failed to record which jobs are watched', { error }),
    );
  }

  *#jobsOf(sliceId: string): Iterable<string> {
    for (const [jobId, own] of this.#watched) {
      for (const watched of own) if (watched.sliceId === sliceId) yield jobId;
    }
  }

  #schedule(jobIds: Iterable<string>, after = DEBOUNCE_MS): void {
    if (this.#closed) return;
    for (const jobId of jobIds) this.#changed.add(jobId);
    if (this.#changed.size > 0) this.#timer ??= setTimeout(() => this.#flush(), after);
  }

  #flush(): void {
    this.#timer = undefined;
    const jobIds = [...this.#changed];
    this.#changed.clear();
    this.#sendJobs(jobIds).catch((error) => {
      this.#deps.log.warn('failed to read watched jobs', { error });
      this.#schedule(jobIds, RETRY_MS);
    });
  }

  async #sendJobs(jobIds: readonly string[]): Promise<void> {
    const { connection, clock } = this.#deps;
    const jobs = await readJobs(connection.db, sql<SqlBool>`job.id = any(${[...jobIds]}::uuid[])`, clock());
    for (const { update } of jobs) {
      const message = JSON.stringify({ event: 'projectUpdate', data: update } satisfies StatusEvent);
      for (const watched of this.#watched.get(update.id) ?? []) {
        if (watched.lastSent !== message) watched.watcher.send(message);
        watched.lastSent = message;
      }
      if (isOver(update)) this.#watched.delete(update.id);
    }
  }
}

/** The job has ended: no more messages follow. */
function isOver({ status }: ProjectUpdate): boolean {
  return status === 'complete' || status === 'failed' || status === 'cancelled';
}
