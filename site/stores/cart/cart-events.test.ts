import { beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { measuringShop, toldGoogle } from '../../mocks/measuring.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { addToCart, changeQuantity, loadCart, removeLine, viewCart } from './cart.ts';

const events = async () =>
  (await toldGoogle()).map(([event, { value, items }]) => [
    event,
    value,
    (items as { quantity: number }[]).map(({ quantity }) => quantity),
  ]);

beforeEach(async () => {
  measuringShop('accepted');
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 }), aCartLine({ id: 'line-2', name: 'Clear', price: 2599 })];
  await loadCart();
});

describe('cart tracking', () => {
  it('reports a cart view in dollars with every line item', async () => {
    await viewCart();
    expect(await toldGoogle()).toEqual([
      [
        'view_cart',
        {
          currency: 'USD',
          value: 71.97,
          items: [
            {
              item_id: 'item-line-1',
              item_name: 'Petrol',
              item_brand: 'Northspool',
              item_category: 'PLA',
              item_variant: 'Petrol 1.75mm 1kg',
              price: 22.99,
              quantity: 2,
            },
            expect.objectContaining({ item_id: 'item-line-2', price: 25.99, quantity: 1 }),
          ],
        },
      ],
    ]);
  });

  it('reports the quantity added, not the line’s new quantity', async () => {
    shop.lines = [aCartLine({ id: 'line-9', qty: 5 })];
    await addToCart({ id: 'item-line-2', qty: 2, sides: [] });
    expect(await events()).toEqual([['add_to_cart', 45.98, [2]]]);
  });

  it('reports the difference of a quantity change, and a removed line in full', async () => {
    await changeQuantity('line-1', 5);
    await changeQuantity('line-1', 4);
    await removeLine('line-2');
    expect(await events()).toEqual([
      ['add_to_cart', 68.97, [3]],
      ['remove_from_cart', 22.99, [1]],
      ['remove_from_cart', 25.99, [1]],
    ]);
  });

  it('reports many quick clicks once', async () => {
    await Promise.all([3, 4, 5].map((qty) => changeQuantity('line-1', qty)));
    expect((await events()).map(([, , quantities]) => quantities)).toEqual([[3]]);
  });

  it('reports nothing that the API refused', async () => {
    shop.refuseWrites = { code: 'stock_too_low', message: 'Only 2 Petrol left.' };
    await changeQuantity('line-1', 5);
    await removeLine('line-2');
    await addToCart({ id: 'cobalt', qty: 1, sides: [] });
    expect(await events()).toEqual([]);
  });
});
