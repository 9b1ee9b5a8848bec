import { expect, it } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { displayStatus } from './present-order.ts';

const order = {
  status: 'paid' as const,
  refunded: 0,
  shipped_at: null,
  customer: { serviceCode: serviceCodes.ground },
};
const shipped_at = new Date();

it.each([
  ['shows a charge in progress as processing', { ...order, status: 'pending' as const }, 'processing'],
  [
    'shows an order that waits for the bank as processing',
    { ...order, status: 'requires_action' as const },
    'processing',
  ],
  ['shows a declined card as declined', { ...order, status: 'declined' as const }, 'declined'],
  ['shows an abandoned order as canceled', { ...order, status: 'cancelled' as const }, 'cancelled'],
  ['shows a paid order as paid', order, 'paid'],
  ['shows a shipped order as shipped', { ...order, shipped_at }, 'shipped'],
  [
    'shows a pickup order as ready for pickup',
    { ...order, shipped_at, customer: { serviceCode: serviceCodes.pickup } },
    'ready_for_pickup',
  ],
  ['shows a partial refund as partly refunded', { ...order, shipped_at, refunded: 100 }, 'partly_refunded'],
  ['shows a full refund as refunded', { ...order, status: 'refunded' as const, refunded: 5000 }, 'refunded'],
])('%s', (_, row, status) => {
  expect(displayStatus(row)).toBe(status);
});
