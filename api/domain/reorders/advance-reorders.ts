import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type ChargeReorderDeps, chargeReorder, claimDue, enqueueReorderMail } from './charge-reorder.ts';
import { dayOf, daysToChoose, dueOn } from './reorder-rows.ts';

const NOTICES = 200;
/** Few, because each is charged in turn and its lease runs meanwhile. */
const CHARGES = 10;
/** Of one run; the next minute goes on. */
const MAX_ROUNDS = 20;

/** Announces the orders of three days ahead, and places those that are due. Returns how many of each. */
export async function advanceReorders(deps: ChargeReorderDeps): Promise<{ notices: number; charges: number }> {
  const notices = await announceReorders(deps);
  let charges = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await claimDue(deps, CHARGES);
    for (const row of due) {
      await chargeReorder(deps, row).catch((error) => {
        deps.log.error('outcome of a reorder still unknown', { reorder: row.id, error });
      });
    }
    charges += due.length;
    if (due.length < CHARGES) break;
  }
  return { notices, charges };
}

/**
 * Queues the mails of dates that are three days ahead, each once: the date is marked in the same transaction. A mail that
 * comes late, because the shop was down, moves the date: nobody is charged sooner than it promises.
 */
async function announceReorders({
  connection,
  store,
  clock,
  jobs,
}: Pick<Deps, 'connection' | 'store' | 'clock' | 'jobs'>) {
  const now = clock();
  const { first } = daysToChoose(now, store);
  return await connection.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('reorders')
      .select(['id', 'number', 'due_at'])
      .where('check_at', '<=', now)
      .where('noticed_at', 'is', null)
      .orderBy('check_at')
      .limit(NOTICES)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const dues = rows.map(({ due_at }) => (dayOf(due_at, store) < first ? dueOn(first, store) : due_at));
    await sql`
      update reorders set noticed_at = ${now}, due_at = noticed.due, check_at = noticed.due
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${dues}::timestamptz[]) as noticed (id, due)
      where reorders.id = noticed.id`.execute(trx);
    for (const row of rows) await enqueueReorderMail({ jobs }, trx, row, { about: 'notice' });
    return rows.length;
  });
}

/** What became of the dates of a stopped reorder can be looked up for so long. */
const DAYS_KEPT = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes reorders that stopped long ago; returns how many. */
export async function sweepReorders({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('reorders')
    .where('stopped_at', '<', new Date(clock().getTime() - DAYS_KEPT * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
