import type { Db } from '../../db/schema.ts';
import type { PressOutcome } from '../../gateways/vending/vending-machine.ts';
import type { PressRow } from './record-press.ts';
import { tellVending } from './vending-news.ts';

/** Writes down what came of a press, once: a spool that fell is revealed, a press that failed is kept for another try. */
export async function settlePress(
  db: Db,
  press: Pick<PressRow, 'id'>,
  outcome: PressOutcome,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable('vending_presses')
      .set({
        state: outcome.fell ? 'dispensed' : 'failed',
        reason: outcome.fell ? null : outcome.reason,
        settled_at: now,
      })
      .where('id', '=', press.id)
      .where('state', '=', 'dispensing')
      .returning(['order_id', 'load_id', 'slot', 'position'])
      .executeTakeFirst();
    if (!settled) return;
    if (outcome.fell) {
      await trx
        .updateTable('vending_spools')
        .set({ fell_at: now })
        .where('load_id', '=', settled.load_id)
        .where('slot', '=', settled.slot)
        .where('position', '=', settled.position)
        .execute();
    }
    await tellVending(trx, { orderId: settled.order_id });
  });
}
