import { cents } from '../../contract/cents.ts';
import { type Order, orderSchema } from '../../contract/order.ts';
import { aCartLine } from './a-cart-line.ts';
import { anOrder } from './an-order.ts';

/** A paid order of Petrol spools; `changes` override fields, and `payment` is merged. */
export function aPastOrder({
  payment,
  ...changes
}: Partial<Omit<Order, 'payment'>> & { payment?: object } = {}): Order {
  const made = anOrder(
    {
      payment: { tokenId: 'pm_1' },
      customerInfo: {
        serviceCode: 95,
        firstName: 'Dolores',
        lastName: 'Kowalczyk',
        email: 'dolores.k@example.com',
        phone: '3135550188',
        address: '4120 Second Avenue',
        city: 'Detroit',
        state: 'MI',
        zipCode: '48201',
        country: 'US',
      },
      paymentService: 'stripe',
    },
    [aCartLine({ id: 'line-1', qty: 2 })],
    false,
  );
  return orderSchema.parse({
    ...made,
    id: '5f1d0c3a-1111-4111-8111-1111115d90a7',
    standing: 'paid',
    ...changes,
    payment: { ...made.payment, amount: cents(5_000), ...payment },
  });
}
