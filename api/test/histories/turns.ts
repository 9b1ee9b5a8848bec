import { AsyncLocalStorage } from 'node:async_hooks';

/** What a killed request gets for everything that it still tries. The text is the driver's, which the shop knows. */
export class Killed extends Error {
  override name = 'Killed';

  constructor() {
    super('Connection terminated unexpectedly');
  }
}

/** One of the requests that run at once. */
export interface Runner {
  /** from 0 */
  readonly index: number;
  /** steps that wait for their turn, in the order in which they may be done */
  readonly waiting: { readonly label: string; readonly go: () => void; readonly die: () => void }[];
  /** steps that were sent and have no answer yet, with the server process of a statement */
  readonly sent: Set<{ readonly backend: number | undefined }>;
  /** rises whenever it does something */
  moves: number;
  /** its moves when it was found to wait for another request in the memory of the shop */
  idleAt: number | undefined;
  isDone: boolean;
  isDead: boolean;
}

const current = new AsyncLocalStorage<Runner>();

/** The request that the running code works for; undefined outside of `takeTurns`, and for what outlives its request. */
export function currentRunner(): Runner | undefined {
  const runner = current.getStore();
  return runner && (runner.isDead || !runner.isDone) ? runner : undefined;
}

/** Does a step of the current request when its turn comes. A killed request does nothing more. */
export async function inTurn<T>(label: string, backend: number | undefined, act: () => Promise<T>): Promise<T> {
  const runner = currentRunner();
  if (!runner) return await act();
  if (runner.isDead) throw new Killed();
  await new Promise<void>((resolve, reject) => {
    runner.waiting.push({ label, go: resolve, die: () => reject(new Killed()) });
    moved(runner);
  });
  const step = { backend };
  runner.sent.add(step);
  try {
    const result = await act();
    if (runner.isDead) throw new Killed();
    return result;
  } finally {
    runner.sent.delete(step);
    moved(runner);
  }
}

let onMove: () => void = () => {};

function moved(runner: Runner): void {
  runner.moves += 1;
  onMove();
}

/** Which of so many waiting requests goes on. */
export type PickNext = (waiting: number) => number;

/** The same picks for the same seed (mulberry32). */
export function seededPicks(seed: number): PickNext {
  let state = seed | 0;
  return (waiting) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * waiting);
  };
}

/** Which requests wait for a lock that another request of the same run holds, and will not go on before that one. */
export type FindBlocked = (runners: readonly Runner[]) => Promise<ReadonlySet<Runner>>;

interface TurnsOptions {
  readonly pick: PickNext;
  readonly findBlocked: FindBlocked;
  /** whether a request waits for a connection, while those that have all of them wait for their turns */
  readonly isStarved: () => boolean;
  /** A request that does nothing for so long, and waits for no answer, waits for another one in the memory of the shop. */
  readonly idleMs?: number | undefined;
  /** all requests are killed instead of this step, counted from 1 over all of them; absent: none is */
  readonly killAt?: number | undefined;
  readonly onKill?: () => Promise<void>;
}

export interface TurnsTaken<T> {
  readonly outcomes: readonly PromiseSettledResult<T>[];
  /** such as "1: update orders set …", in the order of the turns */
  readonly steps: readonly string[];
  readonly wasKilled: boolean;
}

const IDLE_MS = 400;
/** Most statements are answered sooner, so that nobody has to ask whether they are blocked. */
const PATIENCE_MS = 3;

/**
 * Runs requests at once, but only one of them at any moment: each waits before each of its steps, until it is picked. It
 * keeps its turn until it comes to its next step, has ended, or waits for what another one holds.
 */
export async function takeTurns<T>(
  requests: readonly (() => Promise<T>)[],
  { pick, findBlocked, isStarved, idleMs, killAt, onKill }: TurnsOptions,
): Promise<TurnsTaken<T>> {
  const steps: string[] = [];
  const runners = requests.map(
    (_, index): Runner => ({
      index,
      waiting: [],
      sent: new Set(),
      moves: 0,
      idleAt: undefined,
      isDone: false,
      isDead: false,
    }),
  );
  const outcomes = Promise.allSettled(
    requests.map((request, index) => {
      const runner = runners[index] as Runner;
      return current.run(runner, request).finally(() => end(runner));
    }),
  );
  /** Those that the kill did not let come to their end: what they answer is of no API. */
  let killed: readonly Runner[] = [];
  for (;;) {
    await settle(runners, { findBlocked, isStarved, idleMs });
    if (runners.every(({ isDone }) => isDone)) break;
    const ready = runners.filter(isWaiting);
    const runner = ready[ready.length === 1 ? 0 : pick(ready.length)];
    const step = runner?.waiting.shift();
    if (!runner || !step) throw new Error('Nobody was picked.');
    if (steps.length + 1 === killAt) {
      killed = runners.filter(({ isDone }) => !isDone);
      for (const each of runners) each.isDead = true;
      await onKill?.();
      step.die();
      for (const each of runners) for (const { die } of each.waiting.splice(0)) die();
      break;
    }
    steps.push(`${runner.index}: ${step.label}`);
    step.go();
    // What the answer sets going is seen by `settle` as a move.
    await new Promise(setImmediate);
  }
  const ended = await outcomes;
  const cut = new Set(killed.map(({ index }) => index));
  return {
    outcomes: ended.map((outcome, index) => (cut.has(index) ? { status: 'rejected', reason: new Killed() } : outcome)),
    steps,
    wasKilled: killed.length > 0,
  };
}

/** What a request has left behind is not of the history any longer, and goes on at once. */
function end(runner: Runner): void {
  runner.isDone = true;
  for (const { go } of runner.waiting.splice(0)) go();
  moved(runner);
}

const isWaiting = ({ isDone, waiting, sent }: Runner) => !isDone && waiting.length > 0 && sent.size === 0;
const isMoving = (runner: Runner) => !runner.isDone && !isWaiting(runner);

/** Waits until no request goes on without a turn. */
async function settle(
  runners: readonly Runner[],
  { findBlocked, isStarved, idleMs = IDLE_MS }: Pick<TurnsOptions, 'findBlocked' | 'isStarved' | 'idleMs'>,
): Promise<void> {
  let since = performance.now();
  for (;;) {
    const moving = runners.filter(isMoving);
    if (moving.length === 0) return;
    const moves = movesOf(runners);
    // Without another one to go on, there is nothing to do but wait.
    if (!runners.some(isWaiting)) {
      await nextMove();
      continue;
    }
    await Promise.race([nextMove(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    if (movesOf(runners) !== moves) {
      since = performance.now();
      continue;
    }
    const sent = moving.filter(({ sent: { size } }) => size > 0);
    const blocked = sent.length > 0 ? await findBlocked(runners) : new Set<Runner>();
    if (movesOf(runners) !== moves || sent.some((runner) => !blocked.has(runner))) continue;
    const resting = moving.filter(({ sent: { size }, moves, idleAt }) => size === 0 && idleAt !== moves);
    if (resting.length > 0 && !isStarved() && performance.now() - since < idleMs) continue;
    for (const runner of resting) runner.idleAt = runner.moves;
    return;
  }
}

function movesOf(runners: readonly Runner[]): number {
  return runners.reduce((sum, { moves }) => sum + moves, 0);
}

function nextMove(): Promise<void> {
  return new Promise((resolve) => {
    onMove = resolve;
  });
}
