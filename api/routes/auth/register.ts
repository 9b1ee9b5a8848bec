import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { registerSchema, saidSchema } from '../../contract/accounts/auth-calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { register } from '../../domain/accounts/register.ts';
import { answers } from '../../http/describe-answers.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { visitReader } from '../../http/shopper.ts';

const call = createRoute({
  method: 'post',
  path: '/auth/register',
  summary: 'Open an account; it counts once the link in the mail was followed',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: registerSchema } } } },
  responses: answers('A mail goes to the address', saidSchema, [
    'malformed_json',
    'invalid_request',
    'email_taken',
    'too_many_requests',
    'content_type',
  ]),
});

export function registerRoutes(deps: Pick<Deps, 'auth' | 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const recognise = visitReader(deps);
  const guard = guardTries(deps, 'register', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(call, async (c) => {
    const visit = await recognise(c);
    const guestId = visit?.shopper.loggedIn ? undefined : visit?.shopper.id;
    const form = c.req.valid('json');
    await guard(c, form.email, () => register(deps, form, guestId));
    return c.json({ message: messages.registered }, 200);
  });
}
