import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { MAX_QUANTITY } from '../quantity.ts';
import { MAX_PIECES_PLATE } from '../queu3d/plates.ts';
import { printExtrasShape } from '../queu3d/print-extras.ts';
import { searchWordsSchema } from './paging.ts';

// Not the schemas of uploads: they would bring the print desk's script to this page, above the desk's 150 kB.
const extensionSchema = z.string().describe('such as stl');
const modelSizeSchema = z.object({ width: z.number(), height: z.number(), depth: z.number() }).describe('mm');
const moment = z.iso.datetime();
const pageSchema = z.coerce.number().int().min(1).max(10_000).default(1);

/** Rows on one page of either list. */
export const PRINTS_PER_PAGE = 50;

/** open: waiting or printing · printing: on a machine right now · printed: all pieces are done, newest first */
export const printFilters = ['open', 'printing', 'printed'] as const;

/** Query of `GET /api/desk/prints`. */
export const printsQuerySchema = z.object({
  state: z.enum(printFilters).default('open'),
  q: searchWordsSchema.default('').describe('part of an order’s number or of a model’s name'),
  page: pageSchema,
});

/** Pieces of an ordered print on one machine. */
const printRunSchema = z.object({
  id: z.uuid(),
  machine: z.string(),
  pieces: z.int().min(1),
  good: z.int().min(0).nullable().describe('null while the machine prints'),
  reason: z.string().nullable().describe('why pieces failed'),
  startedAt: moment,
  endedAt: moment.nullable(),
});
export type PrintRun = z.infer<typeof printRunSchema>;

/** The latest runs of a print; older ones are counted only. */
export const RUNS_SHOWN = 20;

const deskPrintSchema = z.object({
  refId: z.string().describe('the order’s number'),
  line: z.int().min(1).describe('of the order, from 1'),
  placedAt: moment,
  due: z.iso.date().describe('the day on which the order is promised to ship'),
  overnight: z.boolean(),
  name: z.string().describe('of the model, with its size'),
  extension: extensionSchema,
  hasPreview: z.boolean(),
  material: z.string(),
  colorName: z.string(),
  hex: z.string(),
  layerHeight: z.number().nullable().describe('mm'),
  infill: z.number().nullable().describe('percent'),
  supports: z.boolean(),
  ...printExtrasShape,
  repaired: z.boolean().describe('with a repair that the shopper accepted'),
  isDisputed: z.boolean().describe('the bank holds or took the money, or somebody suspects fraud: it is not printed'),
  seconds: z.number().min(0).nullable().describe('of printing, for one piece'),
  size: modelSizeSchema.nullable(),
  qty: z.int().min(1),
  perPlate: z.int().min(1).describe('pieces that are printed at once, at most'),
  done: z.int().min(0).describe('good pieces so far'),
  printing: z.int().min(0).describe('pieces on machines right now'),
  printedAt: moment.nullable(),
  runs: z.array(printRunSchema).max(RUNS_SHOWN).describe('newest first'),
});
export type DeskPrint = z.infer<typeof deskPrintSchema>;

export const deskPrintsSchema = z.object({
  rows: z.array(deskPrintSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  machines: z
    .array(z.object({ name: z.string(), isLinked: z.boolean().describe('the shop sends it the file') }))
    .describe('the shop’s printers'),
});
export type DeskPrints = z.infer<typeof deskPrintsSchema>;

export const printFileKinds = ['model', 'gcode', 'settings', 'preview'] as const;
export type PrintFileKind = (typeof printFileKinds)[number];

/** Path of the routes about one ordered print. */
export const printParamsSchema = z.object({
  number: z.string().max(20).describe('the order’s number'),
  line: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .describe('from 1'),
});

/** Body of `POST /api/desk/prints/{number}/{line}/plate`, and query of what becomes of it. */
export const plateSliceSchema = z.strictObject({
  pieces: z.coerce.number().int().min(2, 'One piece is in the file of the print.').max(MAX_PIECES_PLATE),
});

/** Answer of both: how far the G-code of several pieces is. */
export const plateSliceStateSchema = z.object({
  state: z.enum(['waiting', 'complete', 'failed']).describe('waiting: in the queue, or being sliced'),
  reason: z.string().nullable().describe('why it failed'),
});
export type PlateSliceState = z.infer<typeof plateSliceStateSchema>;

/** Query of a print's files. */
export const printFileQuerySchema = z.object({
  pieces: z.coerce.number().int().min(1).max(MAX_PIECES_PLATE).default(1).describe('on the plate; G-code only'),
});

/** Body of `POST /api/desk/prints/{number}/{line}/runs`. */
export const startRunSchema = z.strictObject({
  machine: z.string().trim().min(1, 'Say which printer it is.').max(40),
  pieces: z.int().min(1, 'At least one piece.').max(MAX_QUANTITY),
});
export type StartRun = z.infer<typeof startRunSchema>;

/** Body of `POST /api/desk/print-runs/{id}/end`. */
export const endRunSchema = z.strictObject({
  good: z.int().min(0).max(MAX_QUANTITY).describe('pieces that can be shipped; the others wait again'),
  reason: z.string().trim().max(300).default('').describe('why the others failed'),
});
export type EndRun = z.infer<typeof endRunSchema>;

/** Query of `GET /api/desk/model-reviews`. */
export const modelChecksQuerySchema = z.object({
  state: z.enum(['open', 'answered']).default('open'),
  page: pageSchema,
});

const verdicts = ['accepted', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** What the shopper asked for. */
const wantedSchema = z.object({
  material: z.string(),
  colorName: z.string(),
  quantity: z.int().min(1),
  infill: z.number().describe('percent'),
  supports: z.boolean().optional(),
  note: z.string(),
});

const modelCheckSchema = z.object({
  refId: z.string().describe('such as NQ-7K2M-4Q9D'),
  email: z.string(),
  name: z.string().describe('of the file, as the shopper called it'),
  extension: extensionSchema,
  request: wantedSchema,
  quality: z.string().describe('such as Standard'),
  createdAt: moment,
  answeredAt: moment.nullable(),
  verdict: z.enum(verdicts).nullable().describe('null: open, or answered by an ordinary mail'),
  price: centsSchema.nullable().describe('for all pieces'),
  answer: z.string().nullable(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;

export const modelChecksSchema = z.object({
  rows: z.array(modelCheckSchema),
  total: z.int().min(0),
  page: z.int().min(1),
});
export type ModelChecks = z.infer<typeof modelChecksSchema>;

/** Body of `POST /api/desk/model-reviews/{number}/answer`. */
export const answerModelCheckSchema = z
  .strictObject({
    verdict: z.enum(verdicts),
    price: centsSchema.min(1).nullable().default(null).describe('for all pieces; accepted models only'),
    text: z.string().trim().min(1, 'Write what the shopper should know.').max(4000),
  })
  .refine(({ verdict, price }) => verdict === 'accepted' || price === null, 'A refused model has no price.');
export type AnswerModelCheck = z.infer<typeof answerModelCheckSchema>;
