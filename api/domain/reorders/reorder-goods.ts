import type { CartLine } from '../../../contract/cart.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import { subtotalOf } from '../../../contract/money/lines.ts';
import type { ReorderEstimate, ReorderLine } from '../../../contract/reorders.ts';
import type { StoredReorderLine } from '../../db/narrowed-columns.ts';
import { priceLines } from '../cart/price-lines.ts';
import { validateChoice } from '../cart/validate-line.ts';
import { findItem } from '../catalogue/catalogue.ts';
import { SHOPPER_LIMITS } from '../checkout/checkout-limits.ts';
import { checkMinimums, type DraftDeps, draftOrder } from '../checkout/draft-order.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** Single spools: bundles and add-ons are choices of their own. */
export function isSpool({ type, tags }: Item): boolean {
  return type === 'item' && isSpoolMaterial(tags.material) && tags.kind === undefined;
}

/** Checks what a shopper wants to reorder, whatever is in stock today; returns it with its names. */
export function checkGoods(
  { catalogue, store }: Pick<DraftDeps, 'catalogue' | 'store'>,
  shopper: Shopper,
  lines: readonly ReorderLine[],
): StoredReorderLine[] {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (pieces > SHOPPER_LIMITS.quantity) throw new ShopError('order_too_large', { limit: SHOPPER_LIMITS.quantity });
  const items = lines.map((line) => {
    const item = findItem(catalogue, line.itemId);
    const error = validateChoice(catalogue, shopper, { ...line, sides: [] });
    if (error) throw error;
    if (!isSpool(item)) throw new ShopError('reorder_item', { name: item.name });
    return { ...line, name: item.name, price: item.price, isPart: false, isTenPack: false, freeGround: false };
  });
  checkMinimums({ subtotal: subtotalOf(items) }, null, store.rates);
  return items.map(({ itemId, qty, name }) => ({ itemId, qty, name }));
}

interface Goods {
  readonly lines: readonly StoredReorderLine[];
  readonly customer: CustomerInfo;
}

/** The lines at the prices of this moment; `error` says why one cannot be sent. */
export function priceReorder(
  deps: Pick<DraftDeps, 'catalogue' | 'print' | 'clock'>,
  shopper: Shopper,
  lines: readonly ReorderLine[],
): CartLine[] {
  const stored = lines.map(({ itemId, qty }) => ({ id: crypto.randomUUID(), itemId, qty, sides: [] }));
  return priceLines(deps, shopper, stored);
}

/** What can be sent now, each line whole or not at all, and the names of what cannot. */
export function sendable(
  deps: Pick<DraftDeps, 'catalogue' | 'print' | 'clock'>,
  shopper: Shopper,
  lines: readonly StoredReorderLine[],
): { readonly priced: CartLine[]; readonly missing: string[] } {
  const priced = priceReorder(deps, shopper, lines).filter(({ error }) => error === null);
  const missing = lines.filter((line) => !priced.some(({ itemId }) => itemId === line.itemId));
  return { priced, missing: missing.map(({ name }) => name) };
}

/** The checkout of a reorder: no coupon, and the saved card. */
export function checkoutOf(customerInfo: CustomerInfo, cardId: string) {
  return { customerInfo, couponName: null, payment: { tokenId: cardId }, paymentService: 'stripe' } as const;
}

/** Lists ask no carrier: an estimate to Canada has the shop's fixed price. */
const noQuotes = { quote: async () => [] };

/** What the order would cost now, and what would be left out. */
export async function estimateReorder(deps: DraftDeps, shopper: Shopper, goods: Goods): Promise<ReorderEstimate> {
  const { priced, missing } = sendable(deps, shopper, goods.lines);
  const leftOut = missing.length > 0 ? reorderMessages.leftOut(missing.join(', ')) : null;
  if (priced.length === 0) return { totals: null, problem: leftOut };
  try {
    const checkout = checkoutOf(goods.customer, 'pm_later');
    const { totals } = await draftOrder({ ...deps, rates: noQuotes }, shopper, priced, checkout);
    return { totals, problem: leftOut };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { totals: null, problem: [leftOut, error.message].filter(Boolean).join(' ') };
  }
}
