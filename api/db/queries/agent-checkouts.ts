import { sql } from 'kysely';
import type { Database, Db, Row, Transaction } from '../schema.ts';

export type AgentCheckoutRow = Row<'agent_checkouts'>;

/** What an agent prepared, by the token of its link; undefined once that has ended. */
export async function findHandoff(db: Db, token: string, now: Date): Promise<AgentCheckoutRow | undefined> {
  return await db
    .selectFrom('agent_checkouts')
    .selectAll()
    .where('handoff', '=', token)
    .where('canceled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * The order that an agent's checkout became, or is becoming. A person may pay twice, on two devices: the checkout is
 * completed by the order that was paid first.
 */
export async function orderOfAgent(
  db: Db | Transaction<Database>,
  checkoutId: string,
): Promise<Row<'orders'> | undefined> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('agent_checkout', '=', checkoutId)
    .where(
      sql<boolean>`(status in ('pending', 'requires_action', 'processing', 'paid', 'refunded') or cancelled_at is not null)`,
    )
    .orderBy(sql`coalesce(accepted_at, settled_at)`, (order) => order.asc().nullsLast())
    .orderBy('ts')
    .limit(1)
    .executeTakeFirst();
}
