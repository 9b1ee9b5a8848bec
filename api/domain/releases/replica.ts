import { OtherCodeError } from '../../../content-reader/release.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Deps } from '../deps.ts';
import {
  RELEASES_CHANNEL,
  type ReplicaStatus,
  readShownRelease,
  removeDeadReplicas,
  removeReplica,
  reportReplica,
  touchReplica,
} from './shown-release.ts';

/** Also how soon a lost notification is noticed. */
const HEARTBEAT_MS = 2_000;
/** A current release that this replica cannot show, as when its folder is not there yet, is tried again. */
const RETRY_MS = 60_000;

/** A release that is read and checked, but not shown. */
export interface PreparedRelease {
  readonly id: string;
  /** Makes every new request use it. */
  show(): void;
  /** It will not be shown. */
  discard(): Promise<void>;
}

interface ReplicaOptions {
  /** the release that it shows from its start; null: its own pages and content */
  readonly shows: string | null;
  /** Reads and checks a release. `isCurrent`: other replicas show it already. */
  readonly prepare: (id: string, isCurrent: boolean) => Promise<PreparedRelease>;
  readonly heartbeatMs?: number;
  readonly retryMs?: number;
}

type ReplicaDeps = Pick<Deps, 'connection' | 'log'>;

/**
 * This process among the replicas of a shop: prepares what is about to be published, says whether it could, and shows it
 * when all others do. Notifications make that quick; its heartbeat finds out what was lost of them.
 */
export class Replica {
  readonly #deps: ReplicaDeps;
  readonly #prepare: ReplicaOptions['prepare'];
  readonly #heartbeatMs: number;
  readonly #retryMs: number;
  #status: ReplicaStatus;
  #prepared: PreparedRelease | undefined;
  /** the current release that could not be taken, and when to try again */
  #untaken: { readonly id: string; readonly until: number } | undefined;
  #listener: Listener | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #following: Promise<void> | undefined;
  /** Counts what it has shown, so that a value that was read before gives way to a release that was shown since. */
  #switches = 0;
  #isStale = false;
  #isClosed = false;

  constructor(deps: ReplicaDeps, { shows, prepare, heartbeatMs = HEARTBEAT_MS, retryMs = RETRY_MS }: ReplicaOptions) {
    this.#deps = deps;
    this.#prepare = prepare;
    this.#heartbeatMs = heartbeatMs;
    this.#retryMs = retryMs;
    this.#status = { id: crypto.randomUUID(), shows, attempt: null, state: null, reason: null };
  }

  /** Joins the other replicas, and takes what was activated since `shows` was read. */
  async start(): Promise<void> {
    const { connection, log } = this.#deps;
    this.#listener = await listen(connection.pool.options, {
      channel: RELEASES_CHANNEL,
      received: (activated) => this.#notified(activated),
      connected: () => {
        if (this.#timer) this.#look();
      },
      lost: (error) => log.info('lost the connection that listens for releases', { error }),
    });
    await removeDeadReplicas(connection.db);
    await connection.db.transaction().execute(async (trx) => {
      // A release that is being activated waits for this replica, or is seen below.
      await readShownRelease(trx, 'share');
      await reportReplica(trx, this.#status);
    });
    this.#timer = setInterval(() => this.#beat(), this.#heartbeatMs);
    await this.#look();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#following;
    await this.#prepared?.discard();
    await removeReplica(this.#deps.connection.db, this.#status.id).catch(() => {});
  }

  /** Notifications arrive after the commit, so this release is the current one: no query is needed to show it. */
  #notified(activated: string): void {
    if (activated !== '' && this.#prepared?.id === activated) this.#show(this.#prepared);
    this.#look();
  }

  #beat(): void {
    // Also while a release is being prepared, which takes longer than a heartbeat may be missing.
    if (this.#following) touchReplica(this.#deps.connection.db, this.#status.id).catch((error) => this.#failed(error));
    else this.#look();
  }

  /** Brings this replica up to date; one look at a time, and another one when there was news meanwhile. */
  #look(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isStale = true;
    this.#following ??= this.#follow()
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#following = undefined;
      });
    return this.#following;
  }

  async #follow(): Promise<void> {
    const { db } = this.#deps.connection;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const switches = this.#switches;
      const { current, candidate, attempt } = await readShownRelease(db);
      if (switches !== this.#switches) continue;
      if (current !== null && current !== this.#status.shows) await this.#take(current);
      // Taking a release is slow: what was read with it may be over.
      if (this.#isStale) continue;
      if (attempt === null) await this.#forgetAttempt();
      else if (candidate !== null && attempt !== this.#status.attempt) await this.#try(candidate, attempt);
      await reportReplica(db, this.#status);
    }
  }

  /** Shows what others show already. */
  async #take(current: string): Promise<void> {
    if (this.#prepared?.id === current) return this.#show(this.#prepared);
    if (this.#untaken?.id === current && performance.now() < this.#untaken.until) return;
    const isKnown = this.#untaken?.id === current;
    const switches = this.#switches;
    try {
      const prepared = await this.#prepare(current, true);
      if (switches !== this.#switches) return await prepared.discard();
      this.#show(prepared);
      this.#untaken = undefined;
    } catch (error) {
      this.#untaken = { id: current, until: performance.now() + this.#retryMs };
      // It is tried again for as long as it is the current one: the first time says it all.
      if (!isKnown) this.#logUntaken(current, error);
    }
  }

  #logUntaken(release: string, error: unknown): void {
    const { log } = this.#deps;
    if (error instanceof OtherCodeError) {
      log.warn('waits for a release of its own code, as after an upgrade', { release });
    } else log.error('the current release cannot be shown', { release, error });
  }

  async #try(candidate: string, attempt: string): Promise<void> {
    await this.#forgetAttempt();
    try {
      this.#prepared = await this.#prepare(candidate, false);
      this.#status = { ...this.#status, attempt, state: 'ready' };
    } catch (error) {
      this.#deps.log.warn('a release cannot be shown', { release: candidate, error });
      const reason = error instanceof Error ? error.message : String(error);
      this.#status = { ...this.#status, attempt, state: 'failed', reason };
    }
    // The command may have ended meanwhile.
    this.#isStale = true;
  }

  async #forgetAttempt(): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    this.#status = { ...this.#status, attempt: null, state: null, reason: null };
    await prepared?.discard();
  }

  #show(prepared: PreparedRelease): void {
    if (this.#prepared === prepared) this.#prepared = undefined;
    prepared.show();
    this.#switches += 1;
    this.#status = { ...this.#status, shows: prepared.id, attempt: null, state: null, reason: null };
    this.#deps.log.info('shows a release', { release: prepared.id });
  }

  #failed(error: unknown): void {
    if (!this.#isClosed) this.#deps.log.warn('failed to look for releases', { error });
  }
}
