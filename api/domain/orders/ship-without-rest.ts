import type * as z from 'zod';
import { cents } from '../../../contract/cents.ts';
import type { shipPartSchema } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { requestRefundWithin } from './refund.ts';
import { linesToPack } from './refund-requests.ts';
import { type PartDeps, shipPartWithin } from './ship-part.ts';

/**
 * Ships some pieces of an order and refunds all others, of which none follows: the order has shipped then. Both are stored
 * or neither is, and once for a key.
 */
export async function shipWithoutRest(
  deps: PartDeps,
  staff: Pick<Staff, 'id'>,
  orderId: string,
  {
    refundRest,
    ...shipment
  }: z.output<typeof shipPartSchema> & {
    readonly refundRest: NonNullable<z.output<typeof shipPartSchema>['refundRest']>;
  },
): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const { shipped_at } = await shipPartWithin(deps, trx, staff, orderId, shipment);
    // It has all left: the first request did this, or there was no rest.
    if (shipped_at) return;
    const rest = (await linesToPack(trx, [orderId])).get(orderId) ?? [];
    await requestRefundWithin(deps, trx, orderId, {
      key: shipment.key,
      reason: words.restRefunded,
      shown: refundRest.shown,
      goods: {
        lines: rest.map(({ id, qty, type }) => ({
          ...{ lineId: id, qty },
          restock: refundRest.restock && type !== 'pod',
        })),
        ...{ shipping: false, fee: cents(0) },
      },
    });
  });
}
