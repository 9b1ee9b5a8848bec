import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { vendingProofSchema } from '../contract/premium/fairness.ts';
import {
  dispenseQuerySchema,
  machineViewSchema,
  openVendingSchema,
  slotInPathSchema,
  vendingOrderSchema,
} from '../contract/premium/vending.ts';
import type { Deps } from '../deps.ts';
import { dispense } from '../domain/vending/dispense.ts';
import { listVendingOrders } from '../domain/vending/list-vending-orders.ts';
import { openTurn } from '../domain/vending/open-turn.ts';
import { readMachine } from '../domain/vending/read-machine.ts';
import { readProof } from '../domain/vending/read-proof.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { requireAccount } from '../http/require-account.ts';
import { refuseOtherSites } from '../http/same-origin.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const ofAccount = ['session_invalid', 'sign_in_required'] as const;

const list = createRoute({
  method: 'get',
  path: '/vend',
  summary: 'One’s own orders that bought presses of the vending machine, newest first',
  responses: answers('The vending orders', z.array(vendingOrderSchema), ofAccount),
});

const open = createRoute({
  method: 'post',
  path: '/vend',
  summary: 'The vending order of a paid order; its first opening begins a turn, `again` another one',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: openVendingSchema } } } },
  responses: answers('The vending order', vendingOrderSchema, [
    ...ofAccount,
    'invalid_request',
    'vending_members_only',
    'not_yours',
    'too_many_requests',
  ]),
});

const press = createRoute({
  method: 'get',
  path: '/vend/{id}/dispense/{n}',
  summary: 'Press a button of the machine: changes state, so it takes the owner’s token and no other site’s request',
  request: { params: z.object({ id: z.string(), n: slotInPathSchema }), query: dispenseQuerySchema },
  responses: answers('The vending order with the choice in it', vendingOrderSchema, [
    ...ofAccount,
    'invalid_request',
    'cross_origin',
    'vending_members_only',
    'not_yours',
    'vending_no_credits',
    'vending_window_over',
    'vending_choice_unknown',
    'vending_slot_empty',
    'vending_slot_busy',
    'vending_offline',
    'vending_jammed',
    'vending_unloaded',
    'too_many_requests',
  ]),
});

const machine = createRoute({
  method: 'get',
  path: '/vend/machine',
  summary: 'The machine as everybody sees it',
  responses: answers('The machine', machineViewSchema),
});

const proof = createRoute({
  method: 'get',
  path: '/vend/proof',
  summary: 'What the machine’s present load and the one before were committed to, and what of them is revealed',
  responses: answers('The proof', vendingProofSchema),
});

const proofOfOrder = createRoute({
  method: 'get',
  path: '/vend/{id}/proof',
  summary: 'The same, with the loads that an order’s choices were made of',
  request: { params: z.object({ id: z.string() }) },
  responses: answers('The proof', vendingProofSchema),
});

export function vendRoutes(deps: Deps) {
  const countTurns = rateLimit(deps.connection.pool, { name: 'vending turns by account', tries: 60, seconds: 600 });
  const countPresses = rateLimit(deps.connection.pool, { name: 'presses by account', tries: 60, seconds: 60 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/vend', withShopper(deps), requireAccount);
  app.use('/vend/:id/dispense/*', withShopper(deps), requireAccount);
  return app
    .openapi(machine, async (c) => c.json(await readMachine(deps), 200))
    .openapi(proof, async (c) => c.json(await readProof(deps), 200))
    .openapi(proofOfOrder, async (c) => c.json(await readProof(deps, c.req.valid('param').id), 200))
    .openapi(list, async (c) => c.json(await listVendingOrders(deps, c.var.shopper), 200))
    .openapi(open, async (c) => {
      await countTurns(c.var.shopper.id);
      return c.json(await openTurn(deps, c.var.shopper, c.req.valid('json')), 200);
    })
    .openapi(press, async (c) => {
      refuseOtherSites(c);
      await countPresses(c.var.shopper.id);
      const { id, n } = c.req.valid('param');
      return c.json(await dispense(deps, c.var.shopper, { orderId: id, slot: n, ...c.req.valid('query') }), 200);
    });
}
