import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { billingChangeSchema, billingRecordSchema, billingShippingSchema } from '../contract/accounts/billing.ts';
import type { Deps } from '../deps.ts';
import { readBilling, saveBilling } from '../domain/profile/billing.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { requireAccount } from '../http/require-account.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const call = { path: '/user/{userId}/billing', request: { params: z.object({ userId: z.string() }) } } as const;

const read = createRoute({
  ...call,
  method: 'get',
  summary: 'Where the account’s orders go',
  responses: answers('The record', billingRecordSchema, ['session_invalid', 'sign_in_required', 'not_yours']),
});

const save = createRoute({
  ...call,
  method: 'put',
  summary: 'Keep where the account’s orders go',
  middleware: [requireJson] as const,
  request: {
    ...call.request,
    body: { required: true, content: { 'application/json': { schema: billingChangeSchema } } },
  },
  responses: answers('What was kept, in the shop’s spelling', billingShippingSchema, [
    'malformed_json',
    'invalid_request',
    'session_invalid',
    'sign_in_required',
    'not_yours',
    'content_type',
  ]),
});

export function userBillingRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/user/:userId/billing', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await readBilling(deps, c.var.shopper), 200))
    .openapi(save, async (c) => c.json(await saveBilling(deps, c.var.shopper, c.req.valid('json')), 200));
}
