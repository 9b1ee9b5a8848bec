import { OpenAPIHono } from '@hono/zod-openapi';
import {
  emailChangeSchema,
  emailConfirmedSchema,
  emailStatusSchema,
  emailUndoneSchema,
} from '../../../contract/accounts/auth-calls.ts';
import { mailLinkSchema } from '../../../contract/mail-link.ts';
import {
  confirmEmailChange,
  readEmailStatus,
  requestEmailChange,
  undoEmailChange,
  withdrawEmailChange,
} from '../../domain/accounts/change-email.ts';
import type { Deps } from '../../domain/deps.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../../http/shopper.ts';

const read = shopRoute('get', '/auth/email', {
  summary: 'The account’s address, and a change that waits for its confirmation',
  answer: ['The addresses', emailStatusSchema],
  errors: ['session_invalid', 'sign_in_required'],
});
const change = shopRoute('post', '/auth/email', {
  summary:
    'Email the new address a link that changes the account’s address. Needs a sign-in within the last ten minutes',
  body: emailChangeSchema,
  answer: ['The addresses', emailStatusSchema],
  errors: ['email_same', 'session_invalid', 'sign_in_required', 'password_needed', 'email_taken'],
});
const withdraw = shopRoute('delete', '/auth/email', {
  summary: 'Withdraw a change that is not confirmed yet',
  responses: { 204: { description: 'No change is pending' } },
  errors: ['session_invalid', 'sign_in_required'],
});

export function emailRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const guard = guardAttempts(deps, 'email change', { every: true });
  const countChanges = rateLimit(deps.connection.pool, { name: 'address changes', tries: 5, seconds: 60 * 60 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/auth/email', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await readEmailStatus(deps, c.var.shopper), 200))
    .openapi(change, async (c) => {
      const { shopper } = c.var;
      const { email } = c.req.valid('json');
      await guard(c, email, async () => {
        await countChanges(shopper.id);
        await requestEmailChange(deps, shopper, { email, userAgent: userAgentOf(c) });
      });
      return c.json(await readEmailStatus(deps, shopper), 200);
    })
    .openapi(withdraw, async (c) => {
      await withdrawEmailChange(deps, c.var.shopper);
      return c.body(null, 204);
    });
}

const confirm = shopRoute('post', '/auth/email/confirm', {
  summary: 'Change the account’s address, by the link to the new one',
  body: mailLinkSchema,
  answer: ['The result', emailConfirmedSchema],
});
const undo = shopRoute('post', '/auth/email/undo', {
  summary: 'Undo a change of the address and lock the account, by the link to the old one',
  body: mailLinkSchema,
  answer: ['The result', emailUndoneSchema],
});

/** Links in emails: whoever holds one needs no session. */
export function emailLinkRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(confirm, async (c) => c.json({ state: await confirmEmailChange(deps, c.req.valid('json').token) }, 200))
    .openapi(undo, async (c) => c.json({ state: await undoEmailChange(deps, c.req.valid('json').token) }, 200));
}
