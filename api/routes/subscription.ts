import { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorCode } from '../../contract/errors.ts';
import {
  benefitsSchema,
  joinedSchema,
  subscriptionAnswerSchema,
  subscriptionCardSchema,
  subscriptionChangeSchema,
  subscriptionEndSchema,
  subscriptionSchema,
} from '../../contract/premium/subscription.ts';
import { refuseBlocked } from '../domain/checkout/refuse-blocked.ts';
import type { Deps } from '../domain/deps.ts';
import { readBenefits } from '../domain/subscriptions/benefits.ts';
import { cancelSubscription, resumeSubscription } from '../domain/subscriptions/cancellation.ts';
import type { SettleSubscriptionDeps } from '../domain/subscriptions/settle-subscription.ts';
import { skipNextMonth, undoSkip } from '../domain/subscriptions/skip-month.ts';
import { changeCard, changeDelivery, readSubscription } from '../domain/subscriptions/subscription.ts';
import { checkoutCaller } from '../http/caller.ts';
import { cardAttemptLimit } from '../http/guard-attempts.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';
import { refuseChange } from './form-errors.ts';

const HOUR = 3600;
const path = '/subscription';

const own = ['session_invalid', 'sign_in_required', 'subscription_none'] as const satisfies readonly ErrorCode[];
const withService = [...own, 'subscription_in_progress', 'payment_unavailable'] as const;

const read = shopRoute('get', path, {
  summary: 'Get the shopper’s subscription; only valid: false if they never had one',
  answer: ['The subscription', subscriptionAnswerSchema],
  errors: ['session_invalid'],
});
const deliver = shopRoute('put', path, {
  summary: 'Change the delivery from next month on: another address, or pickup',
  body: subscriptionChangeSchema,
  answer: ['The subscription', subscriptionSchema],
  errors: [...own, 'subscription_us_only'],
});
const cancel = shopRoute('delete', path, {
  summary: 'Cancel; benefits last until the end of the paid period',
  answer: ['The end of the paid period', subscriptionEndSchema],
  errors: withService,
});
const keep = shopRoute('post', `${path}/keep`, {
  summary: 'Withdraw a cancellation',
  answer: ['The subscription', subscriptionSchema],
  errors: [...withService, 'subscription_not_kept'],
});
const skip = shopRoute('post', `${path}/skip`, {
  summary: 'Skip the next month: no charge, no spool, no benefits',
  answer: ['The subscription', subscriptionSchema],
  errors: [...withService, 'subscription_cannot_skip', 'subscription_skipping_now', 'subscription_skip_at_paypal'],
});
const unskip = shopRoute('delete', `${path}/skip`, {
  summary: 'Undo skipping, before the skipped month begins',
  answer: ['The subscription', subscriptionSchema],
  errors: [...withService, 'subscription_skipping_now'],
});
const card = shopRoute('put', `${path}/payment`, {
  summary: 'Change the card; an open invoice is charged to it',
  body: subscriptionCardSchema,
  answer: ['The subscription; or requiresAction, as when joining', joinedSchema],
  errors: [...withService, 'payment_declined', 'subscription_at_paypal', 'subscription_not_kept'],
});
const benefits = shopRoute('get', `${path}/benefits`, {
  summary: 'Get a member’s benefits',
  answer: ['The next spool, dates, savings and past colors', benefitsSchema],
  errors: [...own, 'members_only'],
});

export function subscriptionRoutes(
  deps: SettleSubscriptionDeps & Pick<Deps, 'store' | 'addresses' | 'businessDays' | 'settings' | 'payments'>,
) {
  const { pool } = deps.connection;
  // Each of these routes calls the payment service.
  const countChange = rateLimit(pool, { name: 'membership by account', tries: 40, seconds: HOUR });
  const limitCardAttempts = cardAttemptLimit(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.on(['GET', 'PUT', 'DELETE'], path, withShopper(deps));
  app.on(['PUT', 'DELETE'], path, requireAccount);
  for (const each of ['keep', 'skip', 'payment', 'benefits'])
    app.use(`${path}/${each}`, withShopper(deps), requireAccount);
  app.openapi(
    deliver,
    async (c) => c.json(await changeDelivery(deps, c.var.shopper, c.req.valid('json').customerInfo), 200),
    refuseChange,
  );
  return app
    .openapi(read, async (c) => c.json(await readSubscription(deps, c.var.shopper), 200))
    .openapi(benefits, async (c) => c.json(await readBenefits(deps, c.var.shopper), 200))
    .openapi(cancel, async (c) => {
      await countChange(c.var.shopper.id);
      const until = await cancelSubscription(deps, c.var.shopper);
      return c.json({ membershipValidUntil: until.toISOString() }, 200);
    })
    .openapi(keep, async (c) => {
      await countChange(c.var.shopper.id);
      return c.json(await resumeSubscription(deps, c.var.shopper), 200);
    })
    .openapi(skip, async (c) => {
      await countChange(c.var.shopper.id);
      return c.json(await skipNextMonth(deps, c.var.shopper), 200);
    })
    .openapi(unskip, async (c) => {
      await countChange(c.var.shopper.id);
      return c.json(await undoSkip(deps, c.var.shopper), 200);
    })
    .openapi(card, async (c) => {
      await limitCardAttempts(c, c.var.shopper);
      const { tokenId } = c.req.valid('json');
      const { shopper } = c.var;
      await refuseBlocked(deps, { shopper, caller: checkoutCaller(c, deps.settings), paymentToken: tokenId });
      return c.json(await changeCard(deps, shopper, tokenId), 200);
    });
}
