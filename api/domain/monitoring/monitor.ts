import { isReason, type Problem, problemMessages, type Readiness } from '../../../contract/health.ts';
import type { Connection } from '../../db/connect.ts';
import type { Log } from '../../log.ts';

/** Something that is looked at now and then, because looking takes time. */
export interface Check {
  readonly problem: Problem;
  /** throws when it cannot be told now; the last answer stays */
  isWrong(): Promise<boolean>;
}

interface MonitorParts {
  readonly connection: Pick<Connection, 'health'>;
  /** aborts when the shop begins to shut down */
  readonly draining: AbortSignal;
  /** known at any time, by the calls that are made anyway */
  readonly services?: readonly { readonly problem: Problem; readonly isDown: boolean }[];
  readonly checks: readonly Check[];
  /** called with what is wrong, after each round of checks */
  readonly report?: (problems: readonly Problem[]) => Promise<void>;
  readonly log: Log;
}

/** A mail server that stops shows within a minute, also when it takes its whole timeout. */
const INTERVAL_MS = 15_000;

/** Knows what is wrong with this process and what it depends on, without making whoever asks wait for it. */
export class Monitor {
  readonly #parts: MonitorParts;
  readonly #wrong = new Set<Problem>();
  readonly #running = new Set<Check>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(parts: MonitorParts) {
    this.#parts = parts;
  }

  /** Checks now, and then at intervals. */
  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), INTERVAL_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get isClosing(): boolean {
    return this.#parts.draining.aborted;
  }

  /** Runs all checks but those that are still running from the last time. */
  async check(): Promise<void> {
    await Promise.all(this.#parts.checks.filter((check) => !this.#running.has(check)).map((check) => this.#run(check)));
    await this.#report();
  }

  /** The problems that are known, with a fresh look at the database. */
  async problems(): Promise<Problem[]> {
    const { connection, services = [] } = this.#parts;
    const database = await connection.health();
    return [
      ...new Set([
        ...(this.isClosing ? (['closing'] as const) : []),
        ...(database === 'writable' ? [] : ([`database_${database}`] as const)),
        ...this.#wrong,
        ...services.filter(({ isDown }) => isDown).map(({ problem }) => problem),
      ]),
    ];
  }

  async readiness(): Promise<Readiness> {
    const inWords = (code: Problem) => ({ code, message: problemMessages[code] });
    const problems = await this.problems();
    const reasons = problems.filter(isReason);
    const warnings = problems.filter((problem) => !isReason(problem));
    return { ready: reasons.length === 0, reasons: reasons.map(inWords), warnings: warnings.map(inWords) };
  }

  async #report(): Promise<void> {
    // Without a database, there is nowhere to report to.
    await this.#parts.report?.(await this.problems()).catch(() => {});
  }

  async #run(check: Check): Promise<void> {
    this.#running.add(check);
    try {
      const { problem } = check;
      if (!(await check.isWrong())) this.#wrong.delete(problem);
      else this.#wrong.add(problem);
    } catch (error) {
      this.#parts.log.warn('a check could not be made', { problem: check.problem, error });
    } finally {
      this.#running.delete(check);
    }
  }
}
