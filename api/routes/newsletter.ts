import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { messages } from '../../contract/messages.ts';
import { newsletterLinkAnswerSchema, subscribedSchema, subscribeSchema } from '../../contract/newsletter.ts';
import type { Deps } from '../domain/deps.ts';
import { followNewsletterLink, subscribe } from '../domain/newsletter.ts';
import { ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { jsonBody, requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { jsonResponses } from '../http/responses.ts';
import { mailLinkRoutes } from './mail-links.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function newsletterRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countCaller = rateLimit(pool, { name: 'newsletter by caller', tries: 20, seconds: 600 });
  const countAddress = rateLimit(pool, { name: 'newsletter by address', tries: 6, seconds: 3600 });
  const app = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });

  async function subscribeAddress(caller: string, email: string): Promise<void> {
    await countCaller(caller);
    await countAddress(email.toLowerCase());
    await subscribe(deps, { email });
  }

  /** Handles the form of a browser without JavaScript: redirects to the part of the page with the result. */
  const handleForm = createMiddleware<CallerEnv>(async (c, next) => {
    if (!FORM.test(c.req.header('content-type') ?? '')) return await next();
    const { data } = subscribeSchema.safeParse(await c.req.parseBody());
    if (!data) return c.redirect('/newsletter/#invalid', 303);
    try {
      await subscribeAddress(callerOf(c, deps.settings.trustedProxies), data.email);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'too_many_requests')
        return c.redirect('/newsletter/#later', 303);
      throw error;
    }
    return c.redirect('/newsletter/#thanks', 303);
  });

  const call = createRoute({
    method: 'post',
    path: '/auth/subscribe',
    summary: 'Subscribe to the newsletter. Also accepts a form, and redirects to a page.',
    middleware: [handleForm, requireJson] as const,
    request: { body: jsonBody(subscribeSchema) },
    responses: jsonResponses(
      'The confirmation email is on its way, unless the address is already subscribed',
      subscribedSchema,
      ['invalid_request', 'content_type', 'too_many_requests'],
    ),
  });
  app.openapi(call, async (c) => {
    await subscribeAddress(callerOf(c, deps.settings.trustedProxies), c.req.valid('json').email);
    return c.json({ message: messages.subscribed }, 200);
  });
  app.route(
    '/',
    mailLinkRoutes({
      path: '/newsletter',
      stopPage: '/newsletter/unsubscribe/',
      subject: 'the newsletter',
      answer: newsletterLinkAnswerSchema,
      confirm: async (token) => ({ state: await followNewsletterLink(deps, 'newsletter-confirm', token) }),
      stop: async (token) => ({ state: await followNewsletterLink(deps, 'newsletter-stop', token) }),
    }),
  );
  return app;
}
