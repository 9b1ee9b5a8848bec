import { checkBooks } from './check-books.ts';
import { runJobs } from './commands/job.ts';
import { isOpen, isOwed, reconcile, returned } from './model-orders.ts';
import type { ShopModel } from './model-state.ts';
import type { HistoryShop } from './open-history-shop.ts';

/** More than any payment waits. */
const LATER = 20 * 60;

/** Without another webhook, the shop's own jobs bring everything to its end. */
export async function endHistory(model: ShopModel, shop: HistoryShop): Promise<void> {
  model.trouble = shop.line.trouble = 'none';
  model.now += LATER;
  shop.time.seconds = model.now;
  reconcile(model);
  await shop.handlers['reconcile-payments']();
  await runJobs(model, shop);
  // Jobs of jobs.
  await runJobs(model, shop);
  await checkBooks(model, shop);
  const left = await shop.jobs();
  if (left.length > 0) throw new Error(`jobs are left: ${left.map(({ name }) => name).join(', ')}`);
  for (const order of model.orders) {
    if (isOpen(order)) throw new Error(`order ${order.index} is still ${order.status}`);
    const kept = order.bank === 'paid' ? order.amount - returned(order) : 0;
    const isOurs = order.status === 'paid' || order.status === 'refunded';
    const earned = isOurs || isOwed(order) ? order.amount - order.refunded : 0;
    if (kept !== earned) throw new Error(`order ${order.index} keeps ${kept} cents, of which it earned ${earned}`);
  }
}
