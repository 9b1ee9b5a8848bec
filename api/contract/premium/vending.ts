import * as z from 'zod';

export const VENDING_SOCKETS = '/api/vend/sockets/';

/** Coils of the machine, numbered from 1. */
export const SLOTS = 10;
/** How long one turn at the machine lasts, unless a vending order says otherwise. */
export const CHOICE_TIME_MS = 120_000;
/** After a press the page reads the order anew, should no update have come by the socket. */
export const REFRESH_MS = 3_000;

export const slotSchema = z.int().min(1).max(SLOTS);
/** The same, as it stands in an address. */
export const slotInPathSchema = z
  .string()
  .regex(/^([1-9]|10)$/, `The machine has slots 1 to ${SLOTS}.`)
  .transform(Number);

const machineStates = ['ready', 'offline', 'jammed'] as const;
export type MachineState = (typeof machineStates)[number];

/** What was in a wrap: an item of the catalogue. */
export const spoolColorSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  material: z.string(),
  hex: z.string(),
});
export type SpoolColor = z.infer<typeof spoolColorSchema>;

/** What the shop committed to before anybody chose: the order of all colors behind the slots, as one hash. */
const commitmentSchema = z.object({
  loadId: z.uuid(),
  root: z.string().describe('SHA-256 in hex, see fairness.ts'),
  madeAt: z.iso.datetime(),
});
export type Commitment = z.infer<typeof commitmentSchema>;

/** Why a spool did not fall. In each case the press is kept. */
export const failures = ['jammed', 'empty', 'refused'] as const;
export type PressFailure = (typeof failures)[number];

/** dispensing: the machine was told, or is about to be · dispensed: the spool fell · failed: it did not. */
const choiceStates = ['dispensing', 'dispensed', 'failed'] as const;
export type ChoiceState = (typeof choiceStates)[number];

const vendingChoiceSchema = z.object({
  choice: z.int().min(0).describe('its place in the list; failed ones have one too'),
  slot: slotSchema,
  state: z.enum(choiceStates),
  at: z.iso.datetime(),
  reason: z.enum(failures).optional().describe('of a failed one'),
  color: spoolColorSchema.optional().describe('once it is dispensed'),
  loadId: z.uuid().describe('whose commitment counts for it'),
  position: z.int().min(1).describe('of the spool in its slot, 1 at the front'),
});
export type VendingChoice = z.infer<typeof vendingChoiceSchema>;

/**
 * No Credits: nothing was bought, or it was refunded · active: the clock runs and presses are left · complete: all are
 * used, or the turn is over; `kept` then tells how many presses wait for another turn.
 */
const vendingStatuses = ['No Credits', 'active', 'complete'] as const;

export const vendingOrderSchema = z.object({
  id: z.uuid().describe('that of its order'),
  refId: z.string().describe('the number on the receipt'),
  status: z.enum(vendingStatuses),
  qty: z.int().min(0).describe('presses that were bought'),
  credits: z
    .int()
    .min(0)
    .describe('presses left in this turn: qty less the choices that did not fail, 0 when complete'),
  kept: z.int().min(0).describe('presses that another turn may use'),
  choices: z.array(vendingChoiceSchema),
  ts: z.iso.datetime().nullable().describe('when the turn began; null before the first one'),
  choiceTime: z.int().positive().describe('ms that a turn lasts'),
  msLeft: z.int().min(0).describe('of this turn, when this was written: clocks of browsers differ'),
  commitment: commitmentSchema.nullable().describe('null while the machine is not loaded'),
  machine: z.object({ state: z.enum(machineStates) }),
});
export type VendingOrder = z.infer<typeof vendingOrderSchema>;

/** Body of `POST /api/vend`. */
export const openVendingSchema = z.object({
  orderId: z
    .string()
    .trim()
    .min(1, 'Please say which order this is for.')
    .max(60)
    .describe('an order’s id, or the number on its receipt'),
  again: z.boolean().optional().describe('begin another turn when the last one is over and presses are kept'),
});
export type OpenVending = z.infer<typeof openVendingSchema>;

/** Query of the dispense call. */
export const dispenseQuerySchema = z.object({
  choice: z
    .string('Say how many choices you know of.')
    .regex(/^\d{1,4}$/, 'Say how many choices you know of, as a whole number.')
    .transform(Number)
    .describe('how many choices the page knows: the same number twice is one press'),
});

/** The machine as everybody sees it. */
export const machineViewSchema = z.object({
  state: z.enum(machineStates),
  slots: z.array(z.object({ slot: slotSchema, pieces: z.int().min(0), turning: z.boolean() })).length(SLOTS),
  latest: z
    .array(z.object({ slot: slotSchema, color: spoolColorSchema, at: z.iso.datetime() }))
    .describe('what fell last, newest first'),
  commitment: commitmentSchema.nullable(),
});
export type MachineView = z.infer<typeof machineViewSchema>;
