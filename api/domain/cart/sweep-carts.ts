import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

const DAYS_KEPT = 30;

/** Removes carts in which nothing was touched for thirty days; returns how many lines they had. */
export async function sweepCarts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  const { numAffectedRows } = await sql`
    delete from cart_lines old where touched_at < ${before}
      and not exists (select from cart_lines used where used.owner = old.owner and used.touched_at >= ${before})
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}
