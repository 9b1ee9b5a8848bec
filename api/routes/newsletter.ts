import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { messages } from '../../contract/messages.ts';
import { newsletterLinkAnswerSchema, subscribedSchema, subscribeSchema } from '../../contract/newsletter.ts';
import type { Deps } from '../domain/deps.ts';
import { followNewsletterLink, subscribe } from '../domain/newsletter.ts';
import { ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
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

  const call = shopRoute('post', '/auth/subscribe', {
    summary: 'Subscribe to the newsletter. Also accepts a form, and redirects to a page.',
    middleware: [handleForm, requireJson],
    body: subscribeSchema,
    answer: ['The confirmation email is on its way, unless the address is already subscribed', subscribedSchema],
    responses: { 303: { description: 'The page with the result, for a form' } },
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
