import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { vendingProofSchema } from '../../contract/premium/fairness.ts';
import {
  dispenseQuerySchema,
  machineViewSchema,
  openVendingSchema,
  slotInPathSchema,
  vendingOrderSchema,
} from '../../contract/premium/vending.ts';
import type { Deps } from '../domain/deps.ts';
import { dispense } from '../domain/vending/dispense.ts';
import { readMachine } from '../domain/vending/read-machine.ts';
import { readProof } from '../domain/vending/read-proof.ts';
import { listVendingOrders, openTurn } from '../domain/vending/vending-orders.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { refuseOtherSites } from '../http/same-origin.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';

const accountErrors = ['session_invalid', 'sign_in_required'] as const;

const list = shopRoute('get', '/vend', {
  summary: 'List the shopper’s orders with vending machine presses, newest first',
  answer: ['The vending orders', z.array(vendingOrderSchema)],
  errors: accountErrors,
});

const open = shopRoute('post', '/vend', {
  summary: 'Open the vending order of a paid order, which starts a turn; `again` starts another one',
  body: openVendingSchema,
  answer: ['The vending order', vendingOrderSchema],
  errors: [...accountErrors, 'vending_members_only', 'not_yours', 'vending_disputed', 'order_action_refused'],
});

const press = shopRoute('get', '/vend/{id}/dispense/{n}', {
  summary:
    'Press a button of the machine. Changes state although it is a GET, so it needs the owner’s token and rejects other sites’ requests',
  params: z.object({ id: z.string(), n: slotInPathSchema }),
  query: dispenseQuerySchema,
  answer: ['The vending order, with the choice', vendingOrderSchema],
  errors: [
    ...accountErrors,
    'vending_members_only',
    'not_yours',
    'vending_no_credits',
    'vending_not_started',
    'vending_window_over',
    'vending_choice_unknown',
    'vending_slot_empty',
    'vending_slot_busy',
    'vending_offline',
    'vending_jammed',
    'vending_unloaded',
    'vending_disputed',
    'cross_origin',
    'order_action_refused',
  ],
});

const machine = shopRoute('get', '/vend/machine', {
  summary: 'Get the machine’s public state',
  answer: ['The machine', machineViewSchema],
});

const proof = shopRoute('get', '/vend/proof', {
  summary: 'Get the commitments to the machine’s current and previous batch, and what is revealed of them',
  answer: ['The proof', vendingProofSchema],
});

const proofOfOrder = shopRoute('get', '/vend/{id}/proof', {
  summary: 'Get the same, with the batches that an order’s choices came from',
  params: z.object({ id: z.string() }),
  answer: ['The proof', vendingProofSchema],
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
