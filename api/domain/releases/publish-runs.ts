import { sql } from 'kysely';
import type { BegunStep, Publishing, PublishStep } from '../../../contract/desk/publishing.ts';
import type { Db } from '../../db/schema.ts';
import { requestRelease } from '../content/content-edits.ts';
import { readPublisher } from '../content/publisher.ts';
import { areEditsWaiting } from '../content/release-edits.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { readShownRelease } from './shown-release.ts';

/** Runs of the publisher, which writes down what it does; and requests to go back, which it looks for. */
interface BackRequest {
  readonly id: number;
  readonly by: string;
  /** the release that was shown when it was asked for */
  readonly from: string;
}

/** What the desk shows of publishing. */
export async function readPublishing({
  connection: { db },
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<Publishing> {
  const [publisher, isWaiting, shown, run] = await Promise.all([
    readPublisher(db),
    areEditsWaiting(db),
    readShownRelease(db),
    db.selectFrom('publish_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]);
  const [release, previous] = await Promise.all([releaseOf(db, shown.current), releaseOf(db, shown.previous)]);
  return {
    now: clock().toISOString(),
    publisher,
    isWaiting,
    release,
    previous,
    run: run
      ? {
          kind: run.kind,
          by: run.by,
          startedAt: run.started_at?.toISOString() ?? null,
          endedAt: run.ended_at?.toISOString() ?? null,
          steps: run.steps,
          problem: run.problem,
        }
      : null,
  };
}

async function releaseOf(db: Db, id: string | null): Promise<Publishing['release']> {
  if (id === null) return null;
  const row = await db.selectFrom('releases').select('activated_at').where('id', '=', id).executeTakeFirst();
  return { id, shownAt: row?.activated_at?.toISOString() ?? null };
}

/**
 * Asks the publisher to show the release before this one again. Throws `release_refused` where the shop shows another one
 * by now, or where there is none before it.
 */
export async function requestBack(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  from: string,
  by: string,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    requireCurrent(await readShownRelease(trx, 'share'), from);
    await trx
      .insertInto('publish_runs')
      .values({ kind: 'back', by, back_from: from })
      .onConflict((conflict) => conflict.column('back_from').where('started_at', 'is', null).doNothing())
      .execute();
    await requestRelease(trx, jobs);
  });
}

/** The release to go back to. */
export function requireCurrent(
  { current, previous }: { readonly current: string | null; readonly previous: string | null },
  from: string,
): string {
  const refused = (reason: string) => new ShopError('release_refused', { reason });
  if (current !== from) throw refused('Another release was published meanwhile. Please look at it first.');
  if (!previous) throw refused('There is no earlier release.');
  return previous;
}

/** Requests that nobody has worked on, oldest first. */
export async function backRequests(db: Db): Promise<BackRequest[]> {
  const rows = await db
    .selectFrom('publish_runs')
    .select(['id', 'by', 'back_from'])
    .where('started_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, by, back_from }) => ({ id, by: by ?? '', from: back_from ?? '' }));
}

/**
 * Does what was asked for, or publishes edits, and writes down each step for the desk as it begins. `work` returns the id
 * of the release that is shown then; `inWords` is what the desk says of an error.
 */
export async function recordRun(
  db: Db,
  request: BackRequest | undefined,
  work: (begin: (step: PublishStep) => Promise<void>) => Promise<string>,
  inWords: (error: unknown) => string,
): Promise<void> {
  // One runs at a time: what is still open was killed.
  await db
    .updateTable('publish_runs')
    .set({ ended_at: sql<Date>`now()`, problem: 'It was stopped.' })
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  const id = await startRun(db, request);
  const end = async (result: { readonly release: string } | { readonly problem: string }) => {
    await db
      .updateTable('publish_runs')
      .set({ ended_at: sql<Date>`now()`, ...result })
      .where('id', '=', id)
      .execute();
  };
  const steps: BegunStep[] = [];
  try {
    const release = await work(async (step) => {
      steps.push({ step, at: new Date().toISOString() });
      await db
        .updateTable('publish_runs')
        .set({ steps: JSON.stringify(steps) })
        .where('id', '=', id)
        .execute();
    });
    await end({ release });
  } catch (error) {
    await end({ problem: inWords(error) });
    throw error;
  }
}

async function startRun(db: Db, request: BackRequest | undefined): Promise<number> {
  const started_at = sql<Date>`now()`;
  if (request) {
    await db.updateTable('publish_runs').set({ started_at }).where('id', '=', request.id).execute();
    return request.id;
  }
  const row = await db
    .insertInto('publish_runs')
    .values({ kind: 'edits', started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
