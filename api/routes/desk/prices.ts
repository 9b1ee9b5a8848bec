import { doneSchema } from '../../../contract/desk/me.ts';
import { itemParamsSchema, newPriceSchema, priceParamsSchema } from '../../../contract/desk/stock.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { addPriceChange, findPriceChange, removePriceChange } from '../../domain/prices/price-changes.ts';
import { readStock } from '../../domain/stock/list-stock.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const add = deskRoute('post', '/desk/stock/{id}/prices', {
  permission: 'prices:write',
  summary: 'Set a price or a sale, which the next release publishes or refuses; a repeated request counts once',
  params: itemParamsSchema,
  body: newPriceSchema,
  answer: ['Stored', doneSchema],
  errors: ['item_unknown', 'price_refused'],
});

const remove = deskRoute('delete', '/desk/prices/{change}', {
  permission: 'prices:write',
  summary: 'End a price or a sale of the desk: the next release has the price of the content',
  params: priceParamsSchema,
  answer: ['Stored', doneSchema],
  errors: ['price_change_unknown', 'price_refused'],
});

export function priceRoutes(
  deps: Pick<Deps, 'catalogue' | 'connection' | 'contentFolder' | 'clock' | 'jobs' | 'store'>,
) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(add, async (c) => {
      const { id } = c.req.valid('param');
      const wanted = c.req.valid('json');
      const { price, was } = await readStock(deps, id);
      const { key: _, ...after } = wanted;
      const { staff } = c.var;
      await recordChange(deps, staff, { verb: `items ${wanted.kind}`, target: id, before: { price, was }, after }, () =>
        addPriceChange(deps, id, wanted, staff.email),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(remove, async (c) => {
      const { change } = c.req.valid('param');
      const { staff } = c.var;
      const { itemId, price } = await findPriceChange(db, change);
      await recordChange(deps, staff, { verb: 'items remove-price', target: itemId, before: { price } }, () =>
        removePriceChange(deps, change, staff.email),
      );
      return c.json({ done: true as const }, 200);
    });
}
