import fc from 'fast-check';
import type { ModelOrder, ShopModel, Trouble } from '../model-state.ts';

export const shopperIndex = fc.nat(3);

/** Mostly none. */
export const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('unreached' as const) },
  { weight: 1, arbitrary: fc.constant('lost' as const) },
);

/** Which order: counted from the latest, so that a history that shrinks keeps what it is about. */
export const orderChoice = fc.nat(5);

export function orderAt(model: ShopModel, choice: number): ModelOrder | undefined {
  return model.orders.at(-1 - choice);
}

export function requireOrder(model: ShopModel, choice: number): ModelOrder {
  const order = orderAt(model, choice);
  if (!order) throw new Error('the model has no such order');
  return order;
}
