import { env } from 'node:process';
import fc from 'fast-check';
import { historyCommands } from './commands.ts';
import { endHistory } from './end-history.ts';
import type { Run, Tally } from './history-command.ts';
import type { HistoryShop } from './open-history-shop.ts';

/** Steps of one history at most. */
const LENGTH = 150;
/** Histories of one seed: a failing one is found again by its seed and path. */
const HISTORIES_OF_SEED = 10;
/** A failure that shrinks for longer on a busy machine is reported as short as it is then. */
const SHRINK_MS = 200_000;

export interface Played {
  readonly steps: number;
  readonly milliseconds: number;
  readonly tally: Tally;
}

const stepsOf = (tally: Tally) => [...tally.values()].reduce((sum, { ran }) => sum + ran, 0);

/**
 * Plays random histories until so many steps are done. Prints the seed of a failing one, shrunk, with the path that plays
 * it again: HISTORY_SEED and HISTORY_PATH.
 */
export async function runHistories(shop: HistoryShop, wanted: number, seed = Date.now() % 2 ** 31): Promise<Played> {
  const tally: Tally = new Map();
  const { HISTORY_SEED, HISTORY_PATH } = env;
  const first = HISTORY_SEED === undefined ? seed : Number(HISTORY_SEED);
  console.info(`histories from seed ${first}`);
  const begun = performance.now();
  if (HISTORY_PATH !== undefined) await playSeed({ shop, tally }, first, { wanted, path: HISTORY_PATH });
  else for (let next = first; stepsOf(tally) < wanted; next += 1) await playSeed({ shop, tally }, next, { wanted });
  return { steps: stepsOf(tally), milliseconds: performance.now() - begun, tally };
}

/** `path`: of fast-check, and behind a slash that of the commands. */
async function playSeed(
  run: Run,
  seed: number,
  { wanted, path }: { readonly wanted: number; readonly path?: string },
): Promise<void> {
  const [, ofRuns, ofCommands] = /^([^/]*)\/(.*)$/.exec(path ?? '') ?? [];
  const commands = fc.commands([...historyCommands], {
    maxCommands: LENGTH,
    size: 'max',
    ...(ofCommands !== undefined && { replayPath: ofCommands }),
  });
  let failedAfter: number | undefined;
  const property = fc.asyncProperty(commands, async (history) => {
    if (failedAfter === undefined && stepsOf(run.tally) >= wanted) return;
    const model = await run.shop.reset();
    try {
      await fc.asyncModelRun(() => ({ model, real: run }), history);
      await endHistory(model, run.shop);
    } catch (error) {
      // What comes after it is shrunk from it.
      failedAfter ??= stepsOf(run.tally);
      throw error;
    }
  });
  const { HISTORY_SHRINK } = env;
  const result = await fc.check(property, {
    seed,
    numRuns: HISTORIES_OF_SEED,
    interruptAfterTimeLimit: SHRINK_MS,
    // Shrinking one takes as long as a hundred others.
    ...(HISTORY_SHRINK === 'no' && { endOnFailure: true }),
    ...(ofRuns !== undefined && { path: ofRuns, endOnFailure: true }),
  });
  if (!result.failed) return;
  const [history] = result.counterexample ?? [];
  const steps = String(history);
  const replayPath = /replayPath="([^"]*)"/.exec(steps)?.[1] ?? '';
  throw new Error(
    `A history fails after ${failedAfter} steps: HISTORY_SEED=${seed} HISTORY_PATH='${result.counterexamplePath}/${replayPath}'\n${steps}\n${String(result.errorInstance)}`,
    { cause: result.errorInstance },
  );
}
