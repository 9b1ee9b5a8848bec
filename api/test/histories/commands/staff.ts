import type { Played } from '../history-command.ts';
import type { ModelOrder, Outcome, ShopModel } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';

interface Change {
  readonly order: ModelOrder;
  /** below the order's address */
  readonly action: string;
  readonly json: object;
  readonly expected: Outcome;
  readonly headers?: Record<string, string>;
}

/** A change at the desk, which the audit log tells whether it was done or refused. */
export async function changeOrder(
  model: ShopModel,
  shop: HistoryShop,
  { order, action, json, expected, headers = {} }: Change,
): Promise<Played> {
  model.changes[expected === 'done' ? 'done' : 'refused'] += 1;
  const path = `/api/desk/orders/${shop.order(order.index).number}/${action}`;
  return { expected, answer: await shop.staff(path, { method: 'POST', json, headers }) };
}
