import type { Deps } from '../../deps.ts';

/**
 * Stripe keeps events for 30 days and sends one again when a person asks; PayPal's pages do so for as long. A week is
 * added for clocks and queues. What comes later is still settled by tables that have no way back.
 */
const DAYS_KEPT = 37;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets which events were handled once nobody sends them any more; returns how many. */
export async function sweepWebhookEvents({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(clock().getTime() - DAYS_KEPT * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
