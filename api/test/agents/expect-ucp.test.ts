import { expect, it } from 'vitest';
import { restProblems, ucpProblems } from './expect-ucp.ts';

const ucp = {
  version: '2026-04-08',
  status: 'success',
  capabilities: { 'dev.ucp.shopping.cart': [{ version: '2026-04-08' }] },
};
const cart = {
  ucp,
  id: 'cart-1',
  currency: 'USD',
  line_items: [
    {
      id: 'line-1',
      item: { id: 'PLA-Petrol-1kg', title: 'PLA Petrol', price: 2399 },
      quantity: 1,
      totals: [
        { type: 'subtotal', amount: 2399 },
        { type: 'total', amount: 2399 },
      ],
    },
  ],
  totals: [
    { type: 'subtotal', amount: 2399 },
    { type: 'total', amount: 2399 },
  ],
};

it('accepts a cart, an error and a refusal', () => {
  expect(ucpProblems('get_cart', cart)).toEqual([]);
  const messages = [{ type: 'error', code: 'not_found', content: 'No cart.', severity: 'unrecoverable' }];
  expect(ucpProblems('get_cart', { ucp: { ...ucp, status: 'error' }, messages })).toEqual([]);
  expect(ucpProblems('get_cart', { code: 'invalid_profile_url', content: 'Name it.' })).toEqual([]);
});

it.each([
  ['a field that the protocol does not know', { ...cart, note: 'x' }],
  ['totals that do not add up', { ...cart, totals: [cart.totals[0], { type: 'total', amount: 2000 }] }],
  ['no currency', { ...cart, currency: undefined }],
  ['a discount above zero', { ...cart, totals: [...cart.totals, { type: 'discount', amount: 0 }] }],
  ['another version', { ...cart, ucp: { ...ucp, version: '2026-01-23' } }],
  ['an error without messages', { ucp: { ...ucp, status: 'error' }, messages: [] }],
  ['nothing', undefined],
])('finds %s', (_what, answer) => {
  expect(ucpProblems('get_cart', answer)).not.toEqual([]);
});

it('finds an answer with the wrong status, and leaves other paths alone', async () => {
  const problems = (path: string, method: string, status: number) =>
    restProblems(path, method, Response.json(cart, { status }));
  expect(await problems('/ucp/v1/carts', 'POST', 201)).toEqual([]);
  expect(await problems('/ucp/v1/carts', 'POST', 200)).toHaveLength(1);
  expect(await problems('/ucp/v1/carts/cart-1', 'GET', 200)).toEqual([]);
  expect(await problems('/api/cart', 'GET', 500)).toEqual([]);
});
