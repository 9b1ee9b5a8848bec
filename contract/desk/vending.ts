import * as z from 'zod';
import {
  choiceStates,
  commitmentSchema,
  failures,
  machineStates,
  slotSchema,
  spoolColorSchema,
} from '../premium/vending.ts';

const moment = z.iso.datetime();

/** The machine with what is behind each slot, which shoppers do not know. */
export const loadedMachineSchema = z.object({
  state: z.enum(machineStates),
  commitment: commitmentSchema.nullable().describe('null: it was never loaded'),
  slots: z.array(
    z.object({
      slot: slotSchema,
      turning: z.boolean(),
      spools: z
        .array(z.object({ position: z.int().min(1), color: spoolColorSchema, fellAt: moment.nullable() }))
        .describe('from the front to the back'),
    }),
  ),
  pieces: z.int().min(0).describe('spools that the next load puts in'),
});
export type LoadedMachine = z.infer<typeof loadedMachineSchema>;

export const PRESSES_PER_PAGE = 50;
/** open: the machine has not reported the outcome · failed: the spool did not fall */
export const pressFilters = ['all', 'open', 'failed'] as const;

/** Query of `GET /api/desk/vending/presses`. */
export const pressesQuerySchema = z.object({
  state: z.enum(pressFilters).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const pressSchema = z.object({
  id: z.uuid(),
  refId: z.string().describe('the order’s number'),
  slot: slotSchema,
  position: z.int().min(1),
  state: z.enum(choiceStates),
  reason: z.enum(failures).nullable(),
  at: moment,
  color: spoolColorSchema,
});
export type Press = z.infer<typeof pressSchema>;

export const pressesSchema = z.object({
  rows: z.array(pressSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  open: z.int().min(0).describe('presses without an outcome'),
});
export type Presses = z.infer<typeof pressesSchema>;

/** Body of `POST /api/desk/vending/presses/{id}/settle`. */
export const settlePressSchema = z.strictObject({ fell: z.boolean().describe('false: it is stuck') });
