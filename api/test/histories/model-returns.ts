import { holdsMoney, isOwed, leftOf } from './model-orders.ts';
import { itemOf, type ModelOrder, type Outcome, type Pieces, type ShopModel } from './model-state.ts';

/** Cents of each line with its tax: rounded down, and what is left over goes to the largest remainders. */
function worthOf({ lines, taxes }: ModelOrder): number[] {
  const goods = lines.map(({ price, qty }) => price * qty);
  const subtotal = goods.reduce((total, each) => total + each, 0);
  const exact = goods.map((each) => (taxes * each) / subtotal);
  const left = taxes - exact.reduce((total, each) => total + Math.floor(each), 0);
  const byRemainder = [...exact.keys()].sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b);
  return goods.map((each, index) => each + Math.floor(exact[index] ?? 0) + (byRemainder.indexOf(index) < left ? 1 : 0));
}

/** What a refund of these pieces comes to, which is never more than is left of the payment. */
export function amountOf(order: ModelOrder, { line, qty }: Pieces): number {
  const bought = order.lines[line]?.qty ?? 1;
  const before = order.refunds.filter(({ isFailed, pieces }) => !isFailed && pieces?.line === line);
  const count = before.reduce((total, { pieces }) => total + (pieces?.qty ?? 0), qty);
  const worth = worthOf(order)[line] ?? 0;
  const goods = (order.lines[line]?.price ?? 0) * bought;
  const dueOf = (share: number) => Math.floor((share * count) / bought) - Math.floor((share * (count - qty)) / bought);
  return Math.min(dueOf(goods) + dueOf(worth - goods), leftOf(order));
}

/** Refunds pieces of a line: each piece once, and each goes back on the shelf once. */
export function refundPieces(model: ShopModel, order: ModelOrder, pieces: Pieces): Outcome {
  if (order.status !== 'paid' && !isOwed(order)) return 'refund_unpaid';
  if (holdsMoney(order)) return 'refund_disputed';
  if (leftOf(order) === 0) return 'refund_too_much';
  const line = order.lines[pieces.line];
  const before = order.refunds.filter((refund) => refund.pieces?.line === pieces.line);
  const piecesOf = (refunds: typeof before) => refunds.reduce((total, each) => total + (each.pieces?.qty ?? 0), 0);
  if (!line || piecesOf(before.filter(({ isFailed }) => !isFailed)) + pieces.qty > line.qty) return 'refund_lines';
  const amount = amountOf(order, pieces);
  if (amount < 1) return 'refund_too_much';
  if (pieces.restock) restock(model, order, line.item, pieces.qty);
  order.refunds.push({ amount, pieces, isWhole: false, isPaid: false, isDone: false, isFailed: false });
  return 'done';
}

/** Never more than the order still holds. */
function restock(model: ShopModel, { reserved }: ModelOrder, item: string, qty: number): void {
  const held = reserved.get(item) ?? 0;
  const back = Math.min(qty, held);
  itemOf(model, item).shelf += back;
  if (back === held) reserved.delete(item);
  else reserved.set(item, held - back);
}
