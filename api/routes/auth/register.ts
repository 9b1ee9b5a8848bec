import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  isRegisteredSchema,
  registerSchema,
  saidSchema,
  verifiedSchema,
  verifySchema,
} from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { isRegistered, register, verifyAddress } from '../../domain/accounts/register.ts';
import type { Deps } from '../../domain/deps.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { visitReader } from '../../http/shopper.ts';

const registerCall = shopRoute('post', '/auth/register', {
  summary: 'Create an account; it becomes active when its owner follows the emailed link',
  body: registerSchema,
  answer: ['The email is on its way', saidSchema],
  errors: ['email_taken'],
});

export function registerRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const readVisit = visitReader(deps);
  const guard = guardAttempts(deps, 'register', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(registerCall, async (c) => {
    const visit = await readVisit(c);
    const guestId = visit?.shopper.loggedIn ? undefined : visit?.shopper.id;
    const form = c.req.valid('json');
    await guard(c, null, () => register(deps, form, guestId));
    return c.json({ message: messages.registered }, 200);
  });
}

const isRegisteredCall = shopRoute('get', '/auth/isRegistered/{email}', {
  summary: 'Whether an address has an account, verified or not',
  params: z.object({ email: z.string().max(254) }),
  answer: ['Whether the address has an account', isRegisteredSchema],
});

export function isRegisteredRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings'>) {
  const guard = guardAttempts(deps, 'isRegistered', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(isRegisteredCall, async (c) => {
    const { email } = c.req.valid('param');
    return c.json(await guard(c, null, () => isRegistered(deps, email)), 200);
  });
}

const verify = shopRoute('post', '/auth/verify', {
  summary: 'Verify an email address with the token from its email',
  body: verifySchema,
  answer: ['The result', verifiedSchema],
});

// Mail scanners follow links, so GET must not verify: it redirects to the page that does. Links in old emails lead here.
const oldLink = shopRoute('get', '/auth/verify', {
  summary: 'Redirect to the page that verifies an address',
  query: verifySchema.partial(),
  responses: { 302: { description: 'The page' } },
});

export function verifyRoutes(deps: Pick<Deps, 'clock' | 'connection'>) {
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(verify, async (c) => c.json(await verifyAddress(deps, c.req.valid('json').token), 200))
    .openapi(oldLink, (c) => {
      const { token = '' } = c.req.valid('query');
      return c.redirect(`/verify/?${new URLSearchParams({ token })}`, 302);
    });
}
