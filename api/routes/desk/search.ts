import { deskFoundSchema, deskSearchQuerySchema } from '../../../contract/desk/search.ts';
import type { Deps } from '../../domain/deps.ts';
import { searchDesk } from '../../domain/desk/search-desk.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const search = deskRoute('get', '/desk/search', {
  permission: 'any',
  summary: 'Find orders, customers and items, of those that the role may read',
  query: deskSearchQuerySchema,
  answer: ['The first few of each', deskFoundSchema],
});

/** What the command palette asks while somebody types. */
export function searchRoutes(deps: Deps) {
  return deskApp().openapi(search, async (c) =>
    c.json(await searchDesk(deps, c.var.staff.role, c.req.valid('query').q), 200),
  );
}
