import * as z from 'zod';
import { MAX_PARTS_PLATE, MAX_PIECES_PLATE } from '../queu3d/plates.ts';
import { printExtrasShape } from '../queu3d/print-extras.ts';

const moment = z.iso.datetime();
const file = z.string().describe('its name on the printer');
const reason = z.string();

/** What a printer says of itself. */
const printerStateSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('unavailable'), reason: reason.describe('why it cannot be asked, or is not ready') }),
  z.object({ is: z.literal('ready') }),
  z.object({
    is: z.literal('printing'),
    file,
    progress: z.number().min(0).max(1),
    secondsLeft: z.number().min(0).nullable().describe('null: it does not say'),
  }),
  z.object({ is: z.literal('paused'), file, reason: reason.describe('may be empty') }),
  z.object({ is: z.literal('finished'), file }),
  z.object({ is: z.literal('failed'), file, reason }),
]);
export type PrinterState = z.infer<typeof printerStateSchema>;

/**
 * The states of a plate, with those that may follow each. waiting: to be sent · sent: the file is on the printer · starting:
 * a person wants it started · printing · finished, failed: the printer says so · cleared: a person said how its pieces went ·
 * removed: before it began
 */
const plateMoves = {
  waiting: ['sent', 'removed'],
  sent: ['starting', 'removed'],
  // Back to sent when the printer does not begin, or cannot: a person looks at it before it is started again.
  starting: ['printing', 'finished', 'failed', 'sent'],
  printing: ['finished', 'failed', 'cleared'],
  finished: ['cleared'],
  failed: ['cleared'],
  cleared: [],
  removed: [],
} as const;

export type PlateState = keyof typeof plateMoves;
const plateStates = Object.keys(plateMoves) as [PlateState, ...PlateState[]];

/** Whether a plate may go from one state to another. */
export function mayMove(from: PlateState, to: PlateState): boolean {
  return (plateMoves[from] as readonly PlateState[]).includes(to);
}

const plateSchema = z.object({
  id: z.int().min(1),
  state: z.enum(plateStates),
  file: file.nullable().describe('null: not sent yet'),
  reason: reason.nullable().describe('why it failed, was not sent, or did not begin'),
  filament: z.string().describe('that it needs, such as PLA Petrol'),
  seconds: z.number().min(0).describe('of printing'),
  isStopping: z.boolean().describe('somebody asked for a stop'),
  lines: z
    .array(
      z.object({
        runId: z.uuid(),
        refId: z.string().describe('the order’s number'),
        line: z.int().min(1).describe('of the order, from 1'),
        name: z.string().describe('of the model'),
        pieces: z.int().min(1),
        isOpen: z.boolean().describe('nobody has said how it went'),
      }),
    )
    .describe('what is on it'),
});
export type Plate = z.infer<typeof plateSchema>;

const printerSchema = z.object({
  name: z.string(),
  state: printerStateSchema,
  seenAt: moment.describe('when it said so'),
  filament: z.string().nullable().describe('of the last plate that was started'),
  plates: z.array(plateSchema).describe('the first is on it or is the next one, the others wait'),
});
export type DeskPrinter = z.infer<typeof printerSchema>;

/** Answer of `GET /api/desk/printers`. */
export const deskPrintersSchema = z.object({
  printers: z.array(printerSchema),
  isLinked: z.boolean().describe('whether the process that talks to printers runs'),
});
export type DeskPrinters = z.infer<typeof deskPrintersSchema>;

/** Body of `POST /api/desk/prints/{number}/{line}/plates`. */
export const loadPlatesSchema = z.strictObject({
  printer: z.string().trim().min(1, 'Say which printer it is.').max(40),
  pieces: z.int().min(1, 'At least one piece.').max(MAX_PIECES_PLATE, `At most ${MAX_PIECES_PLATE} at once.`),
});
export type LoadPlates = z.infer<typeof loadPlatesSchema>;

/** Body of `POST /api/desk/plates/{id}/start`: the bed is clear, and this filament is on the printer. */
export const startPlateSchema = z.strictObject({ filament: z.string().max(200) });

const plateLineSchema = z.strictObject({
  number: z.string().max(20).describe('the order’s number'),
  line: z.int().min(1).max(999).describe('of the order, from 1'),
  pieces: z.int().min(1, 'At least one piece.').max(MAX_PIECES_PLATE),
});

const plateProposalSchema = z.object({
  filament: z.string().describe('such as PLA Petrol'),
  layerHeight: z.number().describe('mm'),
  infill: z.number().describe('percent'),
  supports: z.boolean(),
  ...printExtrasShape,
  seconds: z.number().min(0).describe('of printing all pieces one by one, which is about what they take together'),
  lines: z
    .array(
      plateLineSchema.extend({
        name: z.string().describe('of the model, with its size'),
        shipBy: z.iso.date().describe('the day on which the order is promised to ship'),
      }),
    )
    .min(2)
    .max(MAX_PARTS_PLATE)
    .describe('the earliest day first'),
});
export type PlateProposal = z.infer<typeof plateProposalSchema>;

/** Answer of `GET /api/desk/plate-proposals`: waiting pieces of several lines that one plate can have. */
export const plateProposalsSchema = z.object({
  proposals: z.array(plateProposalSchema).describe('the one with the earliest day first'),
});
export type PlateProposals = z.infer<typeof plateProposalsSchema>;

/** Body of `POST /api/desk/plates`: one plate with pieces of several lines, as proposed or with some left out. */
export const loadMixedPlateSchema = z.strictObject({
  printer: z.string().trim().min(1, 'Say which printer it is.').max(40),
  lines: z.array(plateLineSchema).min(1, 'Choose at least one part.').max(MAX_PARTS_PLATE),
});
export type LoadMixedPlate = z.infer<typeof loadMixedPlateSchema>;
