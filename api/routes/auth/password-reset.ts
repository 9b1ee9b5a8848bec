import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  passkeysSchema,
  resetLinkSchema,
  resetRequestSchema,
  resetSchema,
  saidSchema,
} from '../../contract/accounts/auth-calls.ts';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { askForReset, passkeysOfReset, resetPassword } from '../../domain/accounts/reset-password.ts';
import { answers } from '../../http/describe-answers.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { requireJson } from '../../http/json-body.ts';
import { rememberDevice } from '../../http/known-device.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const ask = createRoute({
  method: 'post',
  path: '/auth/password/reset',
  summary: 'Have a link sent that lets the owner of the address choose a new password',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: resetRequestSchema } } } },
  responses: answers('The mail is on its way', saidSchema, [
    'invalid_request',
    'email_unknown',
    'too_many_requests',
    'content_type',
  ]),
});

const passkeys = createRoute({
  method: 'post',
  path: '/auth/password/reset/passkeys',
  summary: 'The passkeys of the account that the mail’s link is for: a reset removes those that are not confirmed',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: resetLinkSchema } } } },
  responses: answers('The passkeys, oldest first', passkeysSchema, [
    'invalid_request',
    'reset_link',
    'too_many_requests',
    'content_type',
  ]),
});

const reset = createRoute({
  method: 'put',
  path: '/auth/password/reset',
  summary: 'Choose a new password by the link of the mail; all sessions end, and passkeys that are not to be kept',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: resetSchema } } } },
  responses: answers('The new password counts', saidSchema, [
    'invalid_request',
    'reset_link',
    'too_many_requests',
    'content_type',
  ]),
});

export function passwordResetRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const guardAsking = guardTries(deps, 'password reset', { every: true });
  // By caller only: a link cannot be guessed, and a stranger's tries are not to lock the owner out.
  const guardReset = guardTries(deps, 'new password');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(ask, async (c) => {
      const { email } = c.req.valid('json');
      await guardAsking(c, email, () => askForReset(deps, email));
      return c.json({ message: messages.resetAsked }, 200);
    })
    .openapi(passkeys, async (c) => {
      const link = c.req.valid('json');
      return c.json(await guardReset(c, null, () => passkeysOfReset(deps, link)), 200);
    })
    .openapi(reset, async (c) => {
      const form = c.req.valid('json');
      await guardReset(c, null, () => resetPassword(deps, form, c.req.header('user-agent') ?? ''));
      // The owner, by mail: signing in here is not to wait for whoever guesses elsewhere.
      await rememberDevice(c, deps, userIdOf(form.email));
      return c.json({ message: messages.passwordChanged }, 200);
    });
}
