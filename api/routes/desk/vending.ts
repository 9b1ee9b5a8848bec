import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  loadedMachineSchema,
  pressesQuerySchema,
  pressesSchema,
  settlePressSchema,
} from '../../../contract/desk/vending.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { pressesPage, settleByHand } from '../../domain/vending/list-presses.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import { readLoadedMachine } from '../../domain/vending/read-machine.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const read = deskRoute('get', '/desk/vending', {
  permission: 'vending:read',
  summary: 'Get what the vending machine holds, by slot and position',
  answer: ['The machine', loadedMachineSchema],
});

const load = deskRoute('post', '/desk/vending/load', {
  permission: 'vending:write',
  summary: 'Shuffle a new load, commit to its order, and reveal the last one',
  answer: ['The machine', loadedMachineSchema],
  errors: ['vending_turning'],
});

const presses = deskRoute('get', '/desk/vending/presses', {
  permission: 'vending:read',
  summary: 'List presses of the machine’s buttons, newest first',
  query: pressesQuerySchema,
  answer: ['A page of presses', pressesSchema],
});

const settle = deskRoute('post', '/desk/vending/presses/{id}/settle', {
  permission: 'vending:write',
  summary: 'Record whether the spool of an unanswered press fell',
  params: z.object({ id: z.string().max(40).toLowerCase() }),
  body: settlePressSchema,
  answer: ['Settled', doneSchema],
  errors: ['press_unknown', 'press_settled'],
});

export function vendingRoutes(deps: Deps) {
  return deskApp()
    .openapi(read, async (c) => c.json(await readLoadedMachine(deps), 200))
    .openapi(load, async (c) => {
      const before = (await readLoadedMachine(deps)).commitment;
      await recordChange(deps, c.var.staff, { verb: 'vending load', target: 'machine', before }, () =>
        loadMachine(deps.connection.db, deps.machineLoad, deps.clock()),
      );
      return c.json(await readLoadedMachine(deps), 200);
    })
    .openapi(presses, async (c) => c.json(await pressesPage(deps, c.req.valid('query')), 200))
    .openapi(settle, async (c) => {
      const [{ id: pressId }, { fell }] = [c.req.valid('param'), c.req.valid('json')];
      const change = { verb: 'vending settle', target: pressId, before: { state: 'dispensing' }, after: { fell } };
      await recordChange(deps, c.var.staff, change, () =>
        settleByHand(deps.connection.db, { pressId, fell, now: deps.clock() }),
      );
      return c.json({ done: true as const }, 200);
    });
}
