import { cents } from '../../contract/cents.ts';
import { type Subscription, subscriptionSchema } from '../../contract/premium/subscription.ts';

/** An active membership paid by a Visa card. */
export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return subscriptionSchema.parse({
    id: '0b9a4f5e-2222-4222-8222-22222290a7c1',
    valid: true,
    status: 'active',
    payment: {
      status: 'paid',
      card: { kind: 'card', brand: 'visa', last4: '4242' },
      refId: 'NS-7K2M-4Q9D',
      amount: cents(2500),
      tax: cents(0),
      shippingCost: cents(0),
    },
    paymentType: 'stripe',
    address: {
      serviceCode: 95,
      email: 'dolores.k@example.com',
      firstName: 'Dolores',
      lastName: 'Kowalczyk',
      phone: '3135550188',
      address: {
        line1: '4120 Second Avenue',
        line2: '',
        city: 'Detroit',
        country: 'USA',
        postal_code: '48201',
        state: 'MI',
      },
    },
    start: '2026-11-21T12:00:00.000Z',
    end: '2026-12-21T12:00:00.000Z',
    cancelsAtEnd: false,
    skip: null,
    membershipValidUntil: '2026-12-21T12:00:00.000Z',
    lastOrderId: '5f1d0c3a-1111-4111-8111-1111115d90a7',
    ...changes,
  });
}
