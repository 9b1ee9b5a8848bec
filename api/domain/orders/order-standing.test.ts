import { expect, it } from 'vitest';
import { serviceCodes } from '../../contract/service-code.ts';
import { orderStanding } from './order-standing.ts';

const order = {
  status: 'paid' as const,
  refunded: 0,
  shipped_at: null,
  customer: { serviceCode: serviceCodes.ground },
};
const shipped_at = new Date();

it.each([
  ['a charge under way', { ...order, status: 'pending' as const }, 'processing'],
  ['a bank that wants to see the shopper', { ...order, status: 'requires_action' as const }, 'processing'],
  ['a declined card', { ...order, status: 'declined' as const }, 'declined'],
  ['an order that was given up', { ...order, status: 'cancelled' as const }, 'cancelled'],
  ['a paid order', order, 'paid'],
  ['goods on their way', { ...order, shipped_at }, 'shipped'],
  [
    'goods at the counter',
    { ...order, shipped_at, customer: { serviceCode: serviceCodes.pickup } },
    'ready_for_pickup',
  ],
  ['a part given back', { ...order, shipped_at, refunded: 100 }, 'partly_refunded'],
  ['everything given back', { ...order, status: 'refunded' as const, refunded: 5000 }, 'refunded'],
])('%s is told in one word', (_, row, standing) => {
  expect(orderStanding(row)).toBe(standing);
});
