import { type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { StatusNews } from '../../contract/queu3d/status-sockets.ts';
import type { Listener } from '../../db/listen.ts';
import type { Deps } from '../../deps.ts';
import { readJobs, type StandingJob } from './read-jobs.ts';
import { followSlices } from './slice-news.ts';
import { keepWaiting } from './waiting-shoppers.ts';

/** Somebody who waits for jobs of theirs. */
export interface JobWatcher {
  /** `news` as JSON */
  hear(news: string): void;
}

/** A job that is watched, and what was told of it last. */
interface Watched {
  readonly watcher: JobWatcher;
  readonly sliceId: string;
  told: string;
}

/** Changes that come together are told together. */
const GATHER_MS = 5;
const RETRY_MS = 1_000;
/** So often those who look are noted as waiting, and are told how many go first. */
const ROUND_MS = 4_000;

type WatchDeps = Pick<Deps, 'connection' | 'clock' | 'log'>;

/** Tells those who wait what becomes of their jobs, whichever replica works on them, and notes that they still wait. */
export class SliceWatch {
  readonly #deps: WatchDeps;
  /** by job: two pages may look at one */
  readonly #watched = new Map<string, Set<Watched>>();
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rounds: ReturnType<typeof setInterval> | undefined;
  #following: Promise<Listener> | undefined;
  #closed = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Whether the job is the watcher's was found out before. */
  async watch(watcher: JobWatcher, { sliceId, update }: StandingJob): Promise<void> {
    await this.#follow();
    const own = this.#watched.get(update.id) ?? new Set();
    for (const other of own) if (other.watcher === watcher) own.delete(other);
    const watched: Watched = { watcher, sliceId, told: '' };
    this.#watched.set(update.id, own.add(watched));
    // Read anew: what changed before this one was noted was told to nobody.
    await this.#tellJobs([update.id]);
  }

  forget(watcher: JobWatcher): void {
    for (const [jobId, own] of this.#watched) {
      for (const watched of own) if (watched.watcher === watcher) own.delete(watched);
      if (own.size === 0) this.#watched.delete(jobId);
    }
    if (this.#watched.size === 0) this.#stopRounds();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopRounds();
    const listener = await this.#following?.catch(() => undefined);
    await listener?.close();
  }

  /** Begins with the first watcher. */
  async #follow(): Promise<void> {
    this.#following ??= followSlices(this.#deps.connection, this.#deps.log, {
      changed: (sliceId) => this.#expect(this.#jobsOf(sliceId)),
      missed: () => this.#expect(this.#watched.keys()),
    });
    await this.#following.catch((error) => {
      this.#following = undefined;
      throw error;
    });
    this.#rounds ??= setInterval(() => this.#goRound(), ROUND_MS);
  }

  #stopRounds(): void {
    clearInterval(this.#rounds);
    this.#rounds = undefined;
  }

  #goRound(): void {
    const jobIds = [...this.#watched.keys()];
    keepWaiting(this.#deps.connection.db, jobIds, this.#deps.clock()).then(
      () => this.#expect(jobIds),
      (error) => this.#deps.log.info('who waits for slices was not noted', { error }),
    );
  }

  *#jobsOf(sliceId: string): Iterable<string> {
    for (const [jobId, own] of this.#watched) {
      for (const watched of own) if (watched.sliceId === sliceId) yield jobId;
    }
  }

  #expect(jobIds: Iterable<string>, after = GATHER_MS): void {
    if (this.#closed) return;
    for (const jobId of jobIds) this.#changed.add(jobId);
    if (this.#changed.size > 0) this.#timer ??= setTimeout(() => this.#tell(), after);
  }

  #tell(): void {
    this.#timer = undefined;
    const jobIds = [...this.#changed];
    this.#changed.clear();
    this.#tellJobs(jobIds).catch((error) => {
      this.#deps.log.info('who waits for slices waits for the database', { error });
      this.#expect(jobIds, RETRY_MS);
    });
  }

  async #tellJobs(jobIds: readonly string[]): Promise<void> {
    const { connection, clock } = this.#deps;
    const jobs = await readJobs(connection.db, sql<SqlBool>`job.id = any(${[...jobIds]}::uuid[])`, clock());
    for (const { update } of jobs) {
      const news = JSON.stringify({ event: 'projectUpdate', data: update } satisfies StatusNews);
      for (const watched of this.#watched.get(update.id) ?? []) {
        if (watched.told !== news) watched.watcher.hear(news);
        watched.told = news;
      }
      if (isOver(update)) this.#watched.delete(update.id);
    }
  }
}

/** There is no more to be told. */
function isOver({ status }: ProjectUpdate): boolean {
  return status === 'complete' || status === 'failed' || status === 'cancelled';
}
