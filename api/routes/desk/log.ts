import { logQuerySchema, logSchema } from '../../../contract/desk/log.ts';
import type { Deps } from '../../domain/deps.ts';
import { readLog } from '../../domain/operator/actions.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const page = {
  query: logQuerySchema,
  answer: ['A page of the log', logSchema],
} as const;
const changes = deskRoute('get', '/desk/log', {
  ...page,
  permission: 'log:read',
  summary: 'List what staff and operators changed, the latest first, 50 a page',
});
const access = deskRoute('get', '/desk/log/access', {
  ...page,
  permission: 'log:access',
  summary: 'List who signed in, was refused or took personal data along in the last half year, the latest first',
});

export function logRoutes(deps: Pick<Deps, 'connection' | 'store'>) {
  return deskApp()
    .openapi(changes, async (c) => c.json(await readLog(deps, c.req.valid('query'), 'change'), 200))
    .openapi(access, async (c) => c.json(await readLog(deps, c.req.valid('query'), 'access'), 200));
}
