import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { cspReportsSchema } from '../../contract/csp-report.ts';
import { countViolations } from '../domain/csp-reports.ts';
import type { Deps } from '../domain/deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';

/** A page's reports with their addresses; browsers cut off what else they send. */
const MAX_BYTES = 64 * 1024;
const TYPE = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

const requireReport = createMiddleware(async (c, next) => {
  if (!TYPE.test(c.req.header('content-type') ?? '')) throw new ShopError('content_type');
  await next();
});
const limitReport = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new ShopError('body_too_large');
  },
});

const report = shopRoute('post', '/csp-reports', {
  summary: 'Report what the security policy of a page has blocked; browsers do',
  middleware: [requireReport, limitReport],
  responses: { 204: { description: 'It is counted, if it is of a page where shoppers pay or of the desk' } },
  errors: ['invalid_request', 'malformed_json', 'content_type'],
});

export function cspReportRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const { pool } = deps.connection;
  const { shoppersPerCaller } = deps.settings;
  // A page that was tampered with reports a few times at each visit.
  const countCaller = callerLimit(deps, { name: 'reports by caller', tries: 60, seconds: 600 });
  // Enough to see an attack on all shoppers; more would only be work for the database.
  const countAll = rateLimit(pool, { name: 'reports of all', tries: 6000 * shoppersPerCaller, seconds: 600 });
  return new OpenAPIHono().openapi(report, async (c) => {
    await countCaller(c);
    await countAll('all');
    const parsed = cspReportsSchema.safeParse(readJson(await c.req.text()));
    if (!parsed.success) throw invalidRequest(parsed.error);
    await countViolations(deps, parsed.data);
    return c.body(null, 204);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError('malformed_json');
  }
}
