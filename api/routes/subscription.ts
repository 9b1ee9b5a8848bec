import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorCode } from '../contract/errors.ts';
import {
  benefitsSchema,
  joinedSchema,
  subscriptionAnswerSchema,
  subscriptionCardSchema,
  subscriptionChangeSchema,
  subscriptionEndSchema,
  subscriptionSchema,
} from '../contract/premium/subscription.ts';
import type { Deps } from '../deps.ts';
import { readBenefits } from '../domain/subscriptions/benefits.ts';
import { cancelSubscription, resumeSubscription } from '../domain/subscriptions/cancellation.ts';
import type { SettleSubscriptionDeps } from '../domain/subscriptions/settle-subscription.ts';
import { changeCard, changeDelivery, readSubscription } from '../domain/subscriptions/subscription.ts';
import { cardTries } from '../http/card-tries.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { requireAccount } from '../http/require-account.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { refuseChange } from './refuse-join.ts';

const HOUR = 3600;
const path = '/subscription';
const body = <Schema>(schema: Schema) => ({ required: true as const, content: { 'application/json': { schema } } });

const own = ['session_invalid', 'sign_in_required', 'subscription_none'] as const satisfies readonly ErrorCode[];
const asking = [...own, 'too_many_requests', 'subscription_in_progress', 'payment_unavailable'] as const;
const sent = ['malformed_json', 'content_type', 'invalid_request'] as const;

const read = createRoute({
  ...{ method: 'get', path, summary: 'The caller’s subscription; only valid: false for who never had one' },
  responses: answers('The subscription', subscriptionAnswerSchema, ['session_invalid']),
});
const deliver = createRoute({
  ...{ method: 'put', path, summary: 'Send the spool elsewhere from the next month on, or have it picked up' },
  middleware: [requireJson] as const,
  request: { body: body(subscriptionChangeSchema) },
  responses: answers('The subscription', subscriptionSchema, [...own, ...sent, 'subscription_us_only']),
});
const cancel = createRoute({
  ...{ method: 'delete', path, summary: 'Cancel; benefits go on to the end of what is paid' },
  responses: answers('Until when they go on', subscriptionEndSchema, asking),
});
const keep = createRoute({
  ...{ method: 'post', path: `${path}/keep`, summary: 'Take a cancellation back' },
  responses: answers('The subscription', subscriptionSchema, [...asking, 'subscription_not_kept']),
});
const card = createRoute({
  ...{ method: 'put', path: `${path}/payment`, summary: 'Pay with another card; an open charge is tried with it' },
  middleware: [requireJson] as const,
  request: { body: body(subscriptionCardSchema) },
  responses: answers('The subscription; or requiresAction, as when joining', joinedSchema, [
    ...asking,
    ...sent,
    'payment_declined',
    'subscription_at_paypal',
    'subscription_not_kept',
  ]),
});
const benefits = createRoute({
  ...{ method: 'get', path: `${path}/benefits`, summary: 'What a member has from it' },
  responses: answers('Next spool, days, savings and past colors', benefitsSchema, [...own, 'members_only']),
});

export function subscriptionRoutes(deps: SettleSubscriptionDeps & Pick<Deps, 'store' | 'businessDays' | 'settings'>) {
  const { pool } = deps.connection;
  // Each of these calls asks the payment service.
  const changes = rateLimit(pool, { name: 'membership by account', tries: 40, seconds: HOUR });
  const countTry = cardTries(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.on(['GET', 'PUT', 'DELETE'], path, withShopper(deps));
  app.on(['PUT', 'DELETE'], path, requireAccount);
  for (const each of ['keep', 'payment', 'benefits']) app.use(`${path}/${each}`, withShopper(deps), requireAccount);
  app.openapi(
    deliver,
    async (c) => c.json(await changeDelivery(deps, c.var.shopper, c.req.valid('json').customerInfo), 200),
    refuseChange,
  );
  return app
    .openapi(read, async (c) => c.json(await readSubscription(deps, c.var.shopper), 200))
    .openapi(benefits, async (c) => c.json(await readBenefits(deps, c.var.shopper), 200))
    .openapi(cancel, async (c) => {
      await changes(c.var.shopper.id);
      const until = await cancelSubscription(deps, c.var.shopper);
      return c.json({ membershipValidUntil: until.toISOString() }, 200);
    })
    .openapi(keep, async (c) => {
      await changes(c.var.shopper.id);
      return c.json(await resumeSubscription(deps, c.var.shopper), 200);
    })
    .openapi(card, async (c) => {
      await countTry(c, c.var.shopper);
      return c.json(await changeCard(deps, c.var.shopper, c.req.valid('json').tokenId), 200);
    });
}
