import {
  deskReorderListSchema,
  deskReorderSchema,
  reorderParamsSchema,
  reorderSearchSchema,
  stopReorderSchema,
} from '../../../contract/desk/reorders.ts';
import type { DraftDeps } from '../../domain/checkout/draft-order.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { findReorders, readReorder, stopForCustomer } from '../../domain/reorders/desk-reorders.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const answer = ['The reorder', deskReorderSchema] as const;

const list = deskRoute('get', '/desk/reorders', {
  permission: 'customers:read',
  summary: 'List reorders, of all customers or of an account, by their next date',
  query: reorderSearchSchema,
  answer: ['Fifty a page', deskReorderListSchema],
});
const read = deskRoute('get', '/desk/reorders/{reorder}', {
  permission: 'customers:read',
  summary: 'Get a reorder, with what it would cost today and what became of its last dates',
  params: reorderParamsSchema,
  answer: [...answer],
  errors: ['reorder_unknown'],
});
const stop = deskRoute('post', '/desk/reorders/{reorder}/stop', {
  permission: 'customers:write',
  summary: 'Stop a reorder; the customer gets a mail. A repeated request changes nothing',
  params: reorderParamsSchema,
  body: stopReorderSchema,
  answer: [...answer],
  errors: ['reorder_unknown', 'reorder_placing'],
});

export function deskReorderRoutes(deps: DraftDeps & Pick<Deps, 'store' | 'jobs'>) {
  return deskApp()
    .openapi(list, async (c) => c.json(await findReorders(deps, c.req.valid('query')), 200))
    .openapi(read, async (c) => c.json(await readReorder(deps, c.req.valid('param').reorder), 200))
    .openapi(stop, async (c) => {
      const { reorder } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      const change = { verb: 'reorders stop', target: reorder, details: { reason } };
      await recordChange(deps, c.var.staff, change, () => stopForCustomer(deps, reorder));
      return c.json(await readReorder(deps, reorder), 200);
    });
}
