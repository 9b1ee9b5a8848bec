import { OpenAPIHono } from '@hono/zod-openapi';
import { messages } from '../../contract/messages.ts';
import { restockAlertSchema, restockLinkAnswerSchema, restockRequestedSchema } from '../../contract/restock-alert.ts';
import type { Deps } from '../domain/deps.ts';
import { followRestockLink, requestAlert } from '../domain/restock/restock-alerts.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { mailLinkRoutes } from './mail-links.ts';

const create = shopRoute('post', '/restock-alerts', {
  summary: 'Request an email when an item is back in stock',
  body: restockAlertSchema,
  answer: ['The confirmation email is on its way, unless the address is already on the list', restockRequestedSchema],
  errors: ['item_unknown', 'item_in_stock'],
});

export function restockAlertRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countCaller = rateLimit(pool, { name: 'restock alert by caller', tries: 20, seconds: 600 });
  const countAddress = rateLimit(pool, { name: 'restock alert by address', tries: 6, seconds: 3600 });
  const app = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });

  app.openapi(create, async (c) => {
    const input = c.req.valid('json');
    await countCaller(callerOf(c, deps.settings.trustedProxies));
    await countAddress(input.email.toLowerCase());
    await requestAlert(deps, input);
    return c.json({ message: messages.restockAsked }, 200);
  });
  app.route(
    '/',
    mailLinkRoutes({
      path: '/restock-alerts',
      stopPage: '/alerts/unsubscribe/',
      subject: 'restock alerts',
      answer: restockLinkAnswerSchema,
      confirm: (token) => followRestockLink(deps, 'restock-confirm', token),
      stop: (token) => followRestockLink(deps, 'restock-stop', token),
    }),
  );
  return app;
}
