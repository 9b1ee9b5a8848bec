import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  deskPrintersSchema,
  loadMixedPlateSchema,
  loadPlatesSchema,
  plateProposalsSchema,
  startPlateSchema,
} from '../../../contract/desk/printers.ts';
import { printParamsSchema } from '../../../contract/desk/prints.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { readPlateProposals } from '../../domain/prints/plate-proposals.ts';
import {
  findPlate,
  loadMixedPlate,
  loadPlates,
  removePlate,
  startPlate,
  stopPlate,
} from '../../domain/prints/plates.ts';
import { readPrinters } from '../../domain/prints/read-printers.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const plateErrors = ['plate_unknown', 'plate_changed'] as const;
const plateParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

const unknown = ['order_unknown', 'print_unknown', 'printer_unknown'] as const;
const loadErrors = [...unknown, 'print_pieces'] as const;

const list = deskRoute('get', '/desk/printers', {
  permission: 'prints:read',
  summary: 'List the printers that the shop is linked to, with what is on them',
  answer: ['Printers', deskPrintersSchema],
});

const load = deskRoute('post', '/desk/prints/{number}/{line}/plates', {
  permission: 'prints:write',
  summary: 'Send pieces to a printer, which starts nothing',
  params: printParamsSchema,
  body: loadPlatesSchema,
  answer: ['They are on their way', doneSchema],
  errors: [...loadErrors, 'printer_too_small', 'order_not_paid', 'order_disputed', 'order_action_refused'],
});

const proposals = deskRoute('get', '/desk/plate-proposals', {
  permission: 'prints:read',
  summary: 'List waiting pieces of several lines that can be printed at once',
  answer: ['Proposed plates', plateProposalsSchema],
});

const loadMixed = deskRoute('post', '/desk/plates', {
  permission: 'prints:write',
  summary: 'Send pieces of several lines to a printer as one plate, which starts nothing',
  body: loadMixedPlateSchema,
  answer: ['They are on their way', doneSchema],
  errors: [
    ...loadErrors,
    'plate_mixed',
    'plate_full',
    'order_not_paid',
    'order_disputed',
    'printer_too_small',
    'order_action_refused',
  ],
});

const start = deskRoute('post', '/desk/plates/{id}/start', {
  permission: 'prints:write',
  summary: 'Start a plate whose bed is clear, with this filament',
  params: plateParams,
  body: startPlateSchema,
  answer: ['The printer is told', doneSchema],
  errors: [
    ...plateErrors,
    'plate_filament',
    'print_unknown',
    'order_not_paid',
    'order_disputed',
    'order_action_refused',
  ],
});

const stop = deskRoute('post', '/desk/plates/{id}/stop', {
  permission: 'prints:write',
  summary: 'Stop a plate that is being printed',
  params: plateParams,
  answer: ['The printer is told', doneSchema],
  errors: plateErrors,
});

const remove = deskRoute('post', '/desk/plates/{id}/remove', {
  permission: 'prints:write',
  summary: 'Take a plate off its printer before it began',
  params: plateParams,
  answer: ['Its pieces wait again', doneSchema],
  errors: plateErrors,
});

/** Printers that take files over the network. Another process talks to them, see `scripts/printers/link.ts`. */
export function printerRoutes(deps: Deps) {
  const { db } = deps.connection;
  const described = async (id: number) => {
    const { refId, printer, state } = await findPlate(db, id);
    return { target: refId, before: { plate: id, printer, state } };
  };
  return deskApp()
    .openapi(list, async (c) => c.json(await readPrinters(db), 200))
    .openapi(load, async (c) => {
      const [address, plates] = [c.req.valid('param'), c.req.valid('json')];
      const target = address.number.trim().toUpperCase();
      const change = { verb: 'plates load', target, after: { line: address.line, ...plates } };
      await recordChange(deps, c.var.staff, change, () => loadPlates(deps, address, plates, c.var.staff.email));
      return c.json({ done: true as const }, 200);
    })
    .openapi(proposals, async (c) => c.json(await readPlateProposals(deps), 200))
    .openapi(loadMixed, async (c) => {
      const plate = c.req.valid('json');
      const [first] = plate.lines;
      const target = first?.number.trim().toUpperCase() ?? '';
      const change = { verb: 'plates load', target, after: plate };
      await recordChange(deps, c.var.staff, change, () => loadMixedPlate(deps, plate, c.var.staff.email));
      return c.json({ done: true as const }, 200);
    })
    .openapi(start, async (c) => {
      const [{ id }, { filament }] = [c.req.valid('param'), c.req.valid('json')];
      const change = { verb: 'plates start', ...(await described(id)), after: { filament } };
      await recordChange(deps, c.var.staff, change, () => startPlate(deps, id, filament, c.var.staff.email));
      return c.json({ done: true as const }, 200);
    })
    .openapi(stop, async (c) => {
      const { id } = c.req.valid('param');
      const change = { verb: 'plates stop', ...(await described(id)) };
      await recordChange(deps, c.var.staff, change, () => stopPlate(deps, id, c.var.staff.email));
      return c.json({ done: true as const }, 200);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      const change = { verb: 'plates remove', ...(await described(id)) };
      await recordChange(deps, c.var.staff, change, () => removePlate(deps, id));
      return c.json({ done: true as const }, 200);
    });
}
