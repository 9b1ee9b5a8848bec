import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { holidayNoticeSchema } from '../contract/holiday.ts';
import type { Deps } from '../deps.ts';
import { currentNotice } from '../domain/holiday/current-notice.ts';
import { answers } from '../http/describe-answers.ts';

/** Every page asks; a minute is soon enough for a notice that runs for days. */
const KEPT = 'public, max-age=60';

/** The name of the address is the owner's. */
const call = createRoute({
  method: 'get',
  path: '/holliday',
  summary: 'What the shop says of a holiday',
  responses: { ...answers('The notice', holidayNoticeSchema), 204: { description: 'No notice runs' } },
});

export function holidayRoutes(deps: Pick<Deps, 'connection' | 'clock'>) {
  return new OpenAPIHono().openapi(call, async (c) => {
    const notice = await currentNotice(deps);
    c.header('cache-control', KEPT);
    return notice ? c.json(notice, 200) : c.body(null, 204);
  });
}
