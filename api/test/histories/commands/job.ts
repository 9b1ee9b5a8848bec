import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { payRefund } from '../model-orders.ts';
import type { ModelRefund, ShopModel } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { trouble } from './choices.ts';

/** The jobs that move money, and the mails between them. */
export async function runJobs(model: ShopModel, shop: HistoryShop): Promise<void> {
  for (const job of await shop.jobs()) {
    playJob(model, shop, job);
    await shop.runJob(job);
  }
}

interface Job {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** What a job does, as the model says it. */
export function playJob(model: ShopModel, shop: HistoryShop, { name, data }: Job): void {
  const { orderId, refundId } = data as { orderId?: string; refundId?: string };
  const index = shop.orders.findIndex(({ id }) => id === (orderId ?? shop.refunds.get(refundId ?? '')?.orderId));
  const order = model.orders[index];
  const paid = order && refundOf(shop, order.refunds, name, refundId);
  if (order && paid) payRefund(model, order, paid);
}

function refundOf(
  shop: HistoryShop,
  refunds: readonly ModelRefund[],
  job: string,
  refundId: string | undefined,
): ModelRefund | undefined {
  if (job === 'refund-order') return refunds.find(({ isWhole }) => isWhole);
  if (job !== 'pay-refund') return undefined;
  return refunds[shop.refunds.get(refundId ?? '')?.index ?? -1];
}

export const jobCommands = [
  historyCommand('run jobs', {
    args: fc.record({ trouble }),
    check: (model) => model.orders.length > 0,
    async run(model, shop) {
      await runJobs(model, shop);
      return { expected: 'done' };
    },
  }),
];
