import fc from 'fast-check';
import type { EventRecord } from '../../../sandbox/stripe/records.ts';
import { historyCommand } from '../history-command.ts';
import { hearDispute, hearRefund, returned, settle } from '../model-orders.ts';
import type { ModelOrder, ShopModel } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';

interface EventObject {
  readonly metadata?: { readonly orderId?: string };
  readonly payment_intent?: string | null;
  readonly status?: string;
}

/** Tells the model what the event says. The shop reads charges as they are now. */
export function hearEvent(model: ShopModel, order: ModelOrder, { type, data }: EventRecord): void {
  switch (type) {
    case 'payment_intent.succeeded':
      settle(model, order, 'paid');
      break;
    case 'payment_intent.payment_failed':
      settle(model, order, 'declined');
      break;
    case 'payment_intent.canceled':
      settle(model, order, 'canceled');
      break;
    case 'charge.refunded':
      // Of a canceled order, a full refund is no news: its own job counts it.
      if (returned(order) < order.amount || order.status === 'paid') hearRefund(order, returned(order));
      break;
    default:
      if (type.startsWith('charge.dispute.')) hearDispute(order, (data.object as EventObject).status ?? '');
  }
}

export async function orderOfEvent(
  model: ShopModel,
  shop: HistoryShop,
  { data }: EventRecord,
): Promise<ModelOrder | undefined> {
  const { metadata, payment_intent } = data.object as EventObject;
  const id = metadata?.orderId ?? (payment_intent && (await shop.orderOfPayment(payment_intent)));
  return model.orders[shop.orders.findIndex((order) => order.id === id)];
}

export const webhookCommands = [
  /** Any event at any time: late, out of order, a second time; those that are never chosen are lost. */
  historyCommand('deliver webhook', {
    args: fc.record({ event: fc.nat(7) }),
    check: (model) => model.orders.some(({ bank }) => bank !== 'nothing'),
    async run(model, shop, args) {
      const event = await shop.event(args.event);
      const order = event && (await orderOfEvent(model, shop, event));
      if (!order) return { expected: 'done' };
      hearEvent(model, order, event);
      return { expected: 'done', answer: await shop.deliver(event) };
    },
  }),
];
