import type { PurchaseState, Receipt } from '../../../contract/desk/purchases.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { lockItem, reservedPieces } from '../stock/change-stock.ts';
import { itemByCode } from '../stock/item-codes.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { lockPurchase } from './purchases.ts';

interface Received {
  readonly id: string;
  readonly state: PurchaseState;
  readonly qty: number;
  readonly received: number;
  /** on the shelf */
  readonly place: string | null;
}

/**
 * Adds what arrived to the stock, with what it cost, in one transaction; below 0 it takes back what was scanned too often.
 * A repeated request counts once. An order of which all has arrived is closed.
 */
export async function receivePurchase(
  deps: Pick<Deps, 'connection' | 'catalogue' | 'clock'>,
  purchaseId: number,
  { receipt: { key, code, pieces }, by }: { readonly receipt: Receipt; readonly by: string },
): Promise<Received> {
  const { id } = itemByCode(deps, code);
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const before = await lockPurchase(trx, purchaseId, 'receive');
    const line = await trx
      .selectFrom('purchase_lines')
      .select(['qty', 'received', 'cost'])
      .where('purchase_id', '=', purchaseId)
      .where('item_id', '=', id)
      .executeTakeFirst();
    if (!line) throw new ShopError('purchase_other_item');
    const earlier = await trx
      .selectFrom('purchase_receipts')
      .select(['purchase_id', 'item_id'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (earlier && (earlier.purchase_id !== purchaseId || earlier.item_id !== id)) throw new ShopError('conflict');
    const { place } = await trx.selectFrom('items').select('place').where('id', '=', id).executeTakeFirstOrThrow();
    if (earlier) return { id, state: before, qty: line.qty, received: line.received, place };
    const received = line.received + pieces;
    if (received < 0) throw new ShopError('purchase_not_received', { received: line.received });
    const { qoh } = await lockItem(trx, id);
    if (qoh + pieces < 0) {
      const reserved = (await reservedPieces(trx, [id])).get(id) ?? 0;
      throw new ShopError('stock_not_there', { available: qoh, reserved });
    }
    const { supplier } = await trx
      .selectFrom('purchases')
      .select('supplier')
      .where('id', '=', purchaseId)
      .executeTakeFirstOrThrow();
    await setStockReason(trx, { kind: 'arrival', by, note: `Purchase ${purchaseId}, ${supplier}`, key });
    const cost = pieces > 0 && line.cost !== null ? { cost: line.cost } : {};
    await trx
      .updateTable('items')
      .set({ qoh: qoh + pieces, ...cost })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('purchase_lines')
      .set({ received })
      .where('purchase_id', '=', purchaseId)
      .where('item_id', '=', id)
      .execute();
    await trx
      .insertInto('purchase_receipts')
      .values({ key, purchase_id: purchaseId, item_id: id, pieces, cost: line.cost, by })
      .execute();
    const missing = await trx
      .selectFrom('purchase_lines')
      .select('item_id')
      .where('purchase_id', '=', purchaseId)
      .whereRef('received', '<', 'qty')
      .limit(1)
      .execute();
    const isComplete = missing.length === 0;
    await trx
      .updateTable('purchases')
      .set(isComplete ? { state: 'arrived', closed_at: deps.clock() } : { state: 'ordered', closed_at: null })
      .where('id', '=', purchaseId)
      .execute();
    const anyReceived = await trx
      .selectFrom('purchase_lines')
      .select('item_id')
      .where('purchase_id', '=', purchaseId)
      .where('received', '>', 0)
      .limit(1)
      .execute();
    const state = isComplete ? 'arrived' : anyReceived.length > 0 ? 'partly' : 'ordered';
    return { id, state, qty: line.qty, received, place };
  });
}
