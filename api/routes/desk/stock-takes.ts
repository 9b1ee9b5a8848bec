import { doneSchema } from '../../../contract/desk/me.ts';
import { pageSchema } from '../../../contract/desk/paging.ts';
import {
  approvedTakeSchema,
  approveTakeSchema,
  countedSchema,
  countSchema,
  openTakeSchema,
  takeListSchema,
  takePageSchema,
  takeParamsSchema,
  takeQuerySchema,
} from '../../../contract/desk/stock-takes.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { describeItem } from '../../domain/stock/list-stock.ts';
import { approveTake, cancelTake } from '../../domain/stock-takes/close-take.ts';
import { countItem } from '../../domain/stock-takes/count-item.ts';
import { openTake } from '../../domain/stock-takes/open-take.ts';
import { listTakes, readTake } from '../../domain/stock-takes/read-takes.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/stock-takes', {
  permission: 'stock:read',
  summary: 'List stock takes, newest first',
  query: pageSchema,
  answer: ['The page', takeListSchema],
});

const open = deskRoute('post', '/desk/stock-takes', {
  permission: 'stock:move',
  summary: 'Open a stock take of the items that the list of stock shows; a repeated request opens one',
  body: openTakeSchema,
  answer: ['The take', takePageSchema],
  errors: ['take_empty', 'take_too_large'],
});

const read = deskRoute('get', '/desk/stock-takes/{take}', {
  permission: 'stock:read',
  summary: 'Get a stock take with a page of its items',
  params: takeParamsSchema,
  query: takeQuerySchema,
  answer: ['The take', takePageSchema],
  errors: ['take_unknown'],
});

const count = deskRoute('post', '/desk/stock-takes/{take}/counts', {
  permission: 'stock:move',
  summary: 'Count an item of a stock take; a repeated request counts once',
  params: takeParamsSchema,
  body: countSchema,
  answer: ['The item', countedSchema],
  errors: ['take_unknown', 'take_closed', 'take_too_many', 'code_unknown', 'item_unknown'],
});

const approve = deskRoute('post', '/desk/stock-takes/{take}/approve', {
  permission: 'stock:write',
  summary: 'Change the stock by the differences of a take; a repeated request changes nothing',
  params: takeParamsSchema,
  body: approveTakeSchema,
  answer: ['What changed', approvedTakeSchema],
  errors: ['take_unknown', 'take_closed', 'take_changed', 'take_recount'],
});

const cancel = deskRoute('post', '/desk/stock-takes/{take}/cancel', {
  permission: 'stock:write',
  summary: 'End a stock take without changing the stock',
  params: takeParamsSchema,
  answer: ['Canceled', doneSchema],
  errors: ['take_unknown', 'take_closed'],
});

export function stockTakeRoutes(deps: Pick<Deps, 'catalogue' | 'connection' | 'clock'>) {
  return deskApp()
    .openapi(list, async (c) => c.json(await listTakes(deps.connection.db, c.req.valid('query').page), 200))
    .openapi(open, async (c) => {
      const after = c.req.valid('json');
      const { staff } = c.var;
      const id = await recordChange(deps, staff, { verb: 'takes open', target: after.name, after }, () =>
        openTake(deps, after, staff.email),
      );
      return c.json(await readTake(deps, id, { show: '', page: 1 }), 200);
    })
    .openapi(read, async (c) => c.json(await readTake(deps, c.req.valid('param').take, c.req.valid('query')), 200))
    .openapi(count, async (c) => {
      const counted = await countItem(deps, c.req.valid('param').take, {
        count: c.req.valid('json'),
        by: c.var.staff.email,
      });
      return c.json({ ...describeItem(deps.catalogue, counted.id), ...counted }, 200);
    })
    .openapi(approve, async (c) => {
      const { take } = c.req.valid('param');
      const { staff } = c.var;
      const { version } = c.req.valid('json');
      const action = { verb: 'takes approve', target: String(take), details: { version } };
      const { items, ...approved } = await recordChange(deps, staff, action, () =>
        approveTake(deps, take, { version, by: staff.email }),
      );
      await deps.catalogue.refresh(items);
      return c.json(approved, 200);
    })
    .openapi(cancel, async (c) => {
      const { take } = c.req.valid('param');
      const { staff } = c.var;
      await recordChange(deps, staff, { verb: 'takes cancel', target: String(take) }, () =>
        cancelTake(deps, take, staff.email),
      );
      return c.json({ done: true as const }, 200);
    });
}
