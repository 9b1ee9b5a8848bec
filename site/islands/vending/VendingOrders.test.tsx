import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aVendingOrder } from '../../mocks/a-vending-order.ts';
import { signInDolores } from '../../mocks/my-account.ts';
import { server } from '../../mocks/server.ts';
import { VendingOrders } from './VendingOrders.tsx';

it('lists orders with the presses that are left of each', async () => {
  signInDolores();
  const orders = [
    aVendingOrder({ credits: 1 }),
    aVendingOrder({ id: '5f1d0c3a-1111-4222-8333-444455556666', qty: 1, credits: 0 }),
  ];
  server.use(http.get('/api/vend', () => HttpResponse.json(orders)));
  render(<VendingOrders />);
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map((entry) => entry.querySelector('span')?.textContent)).toEqual([
    '1 of 3 presses left',
    '0 of 1 press left',
  ]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Open the machine',
    'See what dropped',
  ]);
});
