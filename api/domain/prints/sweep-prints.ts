import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { isBeingPaid } from './open-orders.ts';

/** Time to take back a removed line. */
const HOURS_KEPT = 24;

/** Forgets prints that lie in no cart and in no order; returns how many. Their models then go when their time is over. */
export async function sweepPrints({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - HOURS_KEPT * 3_600_000);
  const { numAffectedRows } = await sql`
    delete from prints where ordered_at is null and created_at < ${before}
      and not exists (select from cart_lines where print_id = prints.id)
      and not ${isBeingPaid}
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}
