import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { resetAskSchema, resetSchema, saidSchema } from '../../contract/accounts/auth-calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { askForReset, resetPassword } from '../../domain/accounts/reset-password.ts';
import { answers } from '../../http/describe-answers.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const ask = createRoute({
  method: 'post',
  path: '/auth/password/reset',
  summary: 'Have a link sent that lets the owner of the address choose a new password',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: resetAskSchema } } } },
  responses: answers('The mail is on its way', saidSchema, [
    'invalid_request',
    'email_unknown',
    'too_many_requests',
    'content_type',
  ]),
});

const reset = createRoute({
  method: 'put',
  path: '/auth/password/reset',
  summary: 'Choose a new password by the link of the mail; all sessions end',
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
  const guardReset = guardTries(deps, 'new password');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(ask, async (c) => {
      const { email } = c.req.valid('json');
      await guardAsking(c, email, () => askForReset(deps, email));
      return c.json({ message: messages.resetAsked }, 200);
    })
    .openapi(reset, async (c) => {
      const form = c.req.valid('json');
      await guardReset(c, form.email, () => resetPassword(deps, form));
      return c.json({ message: messages.passwordChanged }, 200);
    });
}
