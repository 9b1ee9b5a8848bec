import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type * as z from 'zod';
import { messages } from '../contract/messages.ts';
import {
  restockAlertSchema,
  restockAskedSchema,
  restockLinkAnswerSchema,
  restockLinkSchema,
} from '../contract/restock-alert.ts';
import type { Deps } from '../deps.ts';
import { askForAlert } from '../domain/restock/ask-for-alert.ts';
import { followLink } from '../domain/restock/follow-link.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';

const jsonOf = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

const ask = createRoute({
  method: 'post',
  path: '/restock-alerts',
  summary: 'Ask for a mail when an item is back',
  middleware: [requireJson] as const,
  request: jsonOf(restockAlertSchema),
  responses: answers('A mail with a link goes to the address, unless it is on the list already', restockAskedSchema, [
    'invalid_request',
    'item_unknown',
    'item_in_stock',
    'too_many_requests',
  ]),
});

const confirm = createRoute({
  method: 'post',
  path: '/restock-alerts/confirm',
  summary: 'Follow the link that confirms an alert',
  middleware: [requireJson] as const,
  request: jsonOf(restockLinkSchema),
  responses: answers('What came of it', restockLinkAnswerSchema, ['invalid_request']),
});

const stop = createRoute({
  method: 'post',
  path: '/restock-alerts/unsubscribe',
  summary: 'Follow the link that stops all alerts of an address',
  middleware: [requireJson] as const,
  request: jsonOf(restockLinkSchema),
  responses: answers('What came of it', restockLinkAnswerSchema, ['invalid_request']),
});

/** What the header List-Unsubscribe names: a mail program's own button sends a form here (RFC 8058). */
const oneClick = createRoute({
  method: 'post',
  path: '/restock-alerts/one-click',
  summary: 'Stop all alerts of an address, for mail programs',
  request: { query: restockLinkSchema },
  responses: answers('What came of it', restockLinkAnswerSchema, ['invalid_request']),
});

/** A program that has no such button opens the address: reading changes nothing, so it leads to the page that asks. */
const oneClickPage = createRoute({
  method: 'get',
  path: '/restock-alerts/one-click',
  summary: 'Leads to the page that stops all alerts of an address',
  request: { query: restockLinkSchema },
  responses: { 302: { description: 'The page' } },
});

export function restockAlertRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countCaller = rateLimit(pool, { name: 'restock alert by caller', tries: 20, seconds: 600 });
  const countAddress = rateLimit(pool, { name: 'restock alert by address', tries: 6, seconds: 3600 });
  const app = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });

  app.openapi(ask, async (c) => {
    const wish = c.req.valid('json');
    await countCaller(callerOf(c, deps.settings.trustedProxies));
    await countAddress(wish.email.toLowerCase());
    await askForAlert(deps, wish);
    return c.json({ message: messages.restockAsked }, 200);
  });
  app.openapi(confirm, async (c) => c.json(await followLink(deps, 'restock-confirm', c.req.valid('json').token), 200));
  app.openapi(stop, async (c) => c.json(await followLink(deps, 'restock-stop', c.req.valid('json').token), 200));
  app.openapi(oneClick, async (c) => c.json(await followLink(deps, 'restock-stop', c.req.valid('query').token), 200));
  app.openapi(oneClickPage, (c) =>
    c.redirect(`/alerts/unsubscribe/?${new URLSearchParams(c.req.valid('query'))}`, 302),
  );
  return app;
}
