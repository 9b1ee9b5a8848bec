import { OpenAPIHono } from '@hono/zod-openapi';
import { holidayNoticeSchema } from '../../contract/holiday.ts';
import type { Deps } from '../domain/deps.ts';
import { currentNotice } from '../domain/holiday-notices.ts';
import { jsonResponses } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';

/** Every page requests it, and a minute's delay does not matter for a notice that runs for days. */
const CACHE_CONTROL = 'public, max-age=60';

/** The path's spelling is the owner's. */
const call = shopRoute('get', '/holliday', {
  summary: 'Get the holiday notice',
  responses: { ...jsonResponses('The notice', holidayNoticeSchema), 204: { description: 'There is no notice now' } },
});

export function holidayRoutes(deps: Pick<Deps, 'connection' | 'clock'>) {
  return new OpenAPIHono().openapi(call, async (c) => {
    const notice = await currentNotice(deps);
    c.header('cache-control', CACHE_CONTROL);
    return notice ? c.json(notice, 200) : c.body(null, 204);
  });
}
