import * as z from 'zod';

export const VENDING_SOCKETS = '/api/vend/sockets/';

/** The machine's slots, numbered from 1. */
export const SLOTS = 10;
/** How long a turn at the machine lasts. */
export const CHOICE_TIME_MS = 120_000;
/** After a press, the page reloads the order if the socket has sent no update by then. */
export const REFRESH_MS = 3_000;

export const slotSchema = z.int().min(1).max(SLOTS);
/** The same in a URL path. */
export const slotInPathSchema = z
  .string()
  .regex(/^([1-9]|10)$/, `The machine has slots 1 to ${SLOTS}.`)
  .transform(Number);

export const machineStates = ['ready', 'offline', 'jammed'] as const;
export type MachineState = (typeof machineStates)[number];

/** A catalogue item, revealed when its wrapped spool falls. */
export const spoolColorSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  material: z.string(),
  hex: z.string(),
});
export type SpoolColor = z.infer<typeof spoolColorSchema>;

/** The hash of the order of all spools behind the slots, published before anyone can press. */
export const commitmentSchema = z.object({
  loadId: z.uuid(),
  root: z.string().describe('SHA-256 in hex, see fairness.ts'),
  madeAt: z.iso.datetime(),
});
export type Commitment = z.infer<typeof commitmentSchema>;

/** Why a spool did not fall. The shopper keeps the press in each case. */
export const failures = ['jammed', 'empty', 'refused'] as const;
export type PressFailure = (typeof failures)[number];

/** dispensing: the command was sent, or is about to be · dispensed: the spool fell · failed: it did not. */
export const choiceStates = ['dispensing', 'dispensed', 'failed'] as const;

const vendingChoiceSchema = z.object({
  choice: z.int().min(0).describe('index in the list, failed choices included'),
  slot: slotSchema,
  state: z.enum(choiceStates),
  at: z.iso.datetime(),
  reason: z.enum(failures).optional().describe('failed choices only'),
  color: spoolColorSchema.optional().describe('dispensed choices only'),
  loadId: z.uuid().describe('the load with the commitment to verify against'),
  position: z.int().min(1).describe('position of the spool in its slot, 1 at the front'),
});
export type VendingChoice = z.infer<typeof vendingChoiceSchema>;

/**
 * No Credits: nothing was bought, or it was refunded · active: the turn is running and presses are left · complete: all
 * are used, or the turn is over; `kept` counts the presses left for another turn.
 */
const vendingStatuses = ['No Credits', 'active', 'complete'] as const;

export const vendingOrderSchema = z.object({
  id: z.uuid().describe('id of the order'),
  refId: z.string().describe('order number on the receipt'),
  status: z.enum(vendingStatuses),
  qty: z.int().min(0).describe('presses bought'),
  credits: z
    .int()
    .min(0)
    .describe('presses left in this turn: qty less the choices that did not fail, 0 when complete'),
  kept: z.int().min(0).describe('presses left for another turn'),
  choices: z.array(vendingChoiceSchema),
  ts: z.iso.datetime().nullable().describe('when the turn started; null before the first one'),
  choiceTime: z.int().positive().describe('length of a turn in ms'),
  msLeft: z.int().min(0).describe('ms left in this turn, sent because browser clocks differ'),
  commitment: commitmentSchema.nullable().describe('null: the machine is not loaded'),
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
  again: z.boolean().optional().describe('start another turn with the presses kept from the last one'),
});
export type OpenVending = z.infer<typeof openVendingSchema>;

/** Query of the dispense call. */
export const dispenseQuerySchema = z.object({
  choice: z
    .string()
    .regex(/^\d{1,4}$/, 'Say how many choices you know of, as a whole number.')
    .transform(Number)
    .optional()
    .describe(
      'number of choices the page knows, so that the same press sent twice counts once; without it, presses of a slot within two seconds of a turn count once',
    ),
});

/** The public view of the machine. */
export const machineViewSchema = z.object({
  state: z.enum(machineStates),
  slots: z.array(z.object({ slot: slotSchema, pieces: z.int().min(0), turning: z.boolean() })).length(SLOTS),
  latest: z
    .array(z.object({ slot: slotSchema, color: spoolColorSchema, at: z.iso.datetime() }))
    .describe('the last spools that fell, newest first'),
  commitment: commitmentSchema.nullable(),
});
export type MachineView = z.infer<typeof machineViewSchema>;
