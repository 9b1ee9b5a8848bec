import { may } from '../../../contract/desk/roles.ts';
import { todaySchema } from '../../../contract/desk/today.ts';
import type { Deps } from '../../domain/deps.ts';
import { readToday } from '../../domain/desk/today.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const today = deskRoute('get', '/desk/today', {
  permission: 'today:read',
  summary: 'Count what there is to do, with today’s takings for those who may see reports',
  answer: ['The counts', todaySchema],
});

export function todayRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'store'>) {
  return deskApp().openapi(today, async (c) =>
    c.json(await readToday(deps, { takings: may(c.var.staff.role, 'reports:read') }), 200),
  );
}
