import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { MAX_QUANTITY } from '../quantity.ts';
import { type ContentProfile, contentProfileSchema } from './print-profile.ts';

const millimeters = z.number().positive().max(2000);

/** G-code around a print; it may name these values in brackets, as slicers' own profiles do. */
function gcodeText(names: readonly string[]) {
  const unknown = (text: string) => [...text.matchAll(/\[([^\]]*)\]/g)].find(([, name = '']) => !names.includes(name));
  return z
    .string()
    .min(1)
    .max(4000)
    .refine((text) => !unknown(text), {
      error: ({ input }) =>
        `must not name ${unknown(String(input))?.[0]}: only ${names.map((name) => `[${name}]`).join(', ')}`,
    })
    .describe(`with ${names.map((name) => `[${name}]`).join(', ')}`);
}

/** What a printer's time costs, in cents; the gram's price alone when both are 0. */
const machineTimeSchema = z.strictObject({
  perHour: z.int().min(0).max(10_000).describe('cents for each hour that a piece takes'),
  perPiece: z.int().min(0).max(10_000).describe('cents for each piece: taking it off, looking at it'),
});

const volumeSchema = z.strictObject({ width: millimeters, depth: millimeters, height: millimeters }).describe('mm');
const aroundPrint = { startGcode: gcodeText(['nozzle', 'bed', 'purge']), endGcode: gcodeText(['lift']) };

/** What printers of another model have of their own; nozzle and profiles are those of all. */
const printerModelSchema = z.strictObject({
  printers: z.array(z.string().min(1).max(40)).min(1).describe('their names in the setting PRINTERS'),
  volume: volumeSchema,
  ...aroundPrint,
});

/** `content/print/machine.yaml`: what prints are priced and sliced for, and printers of other models. */
export const printMachineSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  definitionName: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .describe('name of the slicer’s machine definition'),
  volume: volumeSchema,
  nozzle: z.number().positive().describe('nozzle diameter in mm'),
  thinnestWall: z.number().positive().describe('thinnest printable wall in mm'),
  quoteHours: z.int().min(1).max(720).describe('hours that a quote is valid'),
  printers: z.int().min(1).max(1000).describe('printers that work on orders'),
  machineTime: machineTimeSchema,
  plateHours: z.number().min(1).max(100).describe('hours within which a plate of several pieces is printed'),
  minutesPerPlate: z.number().min(0).max(120).describe('minutes of a printer around each plate: heat, level, clear'),
  ...aroundPrint,
  models: z
    .array(printerModelSchema)
    .default([])
    .refine((models) => {
      const names = models.flatMap(({ printers }) => printers);
      return new Set(names).size === names.length;
    }, 'Each printer is of one model.')
    .describe('printers that differ from the others'),
  hoursPerDay: z.number().min(1).max(24).describe('hours that each prints on a business day'),
});
export type PrintMachine = z.infer<typeof printMachineSchema>;

/** The machine as the printer of this name is. */
export function machineOf(machine: PrintMachine, printer: string): PrintMachine {
  const model = machine.models.find(({ printers }) => printers.includes(printer));
  if (!model) return machine;
  const { volume, startGcode, endGcode } = model;
  return { ...machine, volume, startGcode, endGcode };
}

/** One stop of the quality slider, 0 (finest) to 100. */
const printQualitySchema = z.strictObject({
  stop: z.int().min(0).max(100),
  layerHeight: z.number().positive().max(0.4).describe('mm'),
  label: z.string().min(1),
  perGram: z.int().min(-100).max(100).describe('cents per gram, added to the material price'),
});
export type PrintQuality = z.infer<typeof printQualitySchema>;

/** `content/print/qualities.yaml`, finest first. */
export const printQualitiesSchema = z.array(printQualitySchema).min(1);

/** A material for prints; its colors are those of its spools in the shop. */
const printMaterialSchema = z.strictObject({
  name: materialNameSchema,
  density: z.number().min(0.8).max(2).describe('g/cm³'),
  perGram: z.int().min(1).max(1000).describe('cents per gram at Standard quality'),
  nozzleTemperature: z.int().min(150).max(320).describe('°C'),
  bedTemperature: z.int().min(0).max(130).describe('°C'),
  profile: z.string().describe('how it is printed: the id of an entry of profiles.yaml'),
});
export type PrintMaterial = z.infer<typeof printMaterialSchema>;

/** `content/print/materials.yaml`, in display order. */
export const printMaterialsSchema = z.array(printMaterialSchema).min(1);

/** `content/print/profiles.yaml`. */
export const printProfilesSchema = z.array(contentProfileSchema).min(1);

const quantityBreakSchema = z.strictObject({
  from: z.int().min(2).max(MAX_QUANTITY).describe('pieces of one print'),
  percent: z.int().min(1).max(90).describe('percent less for each piece'),
});
export type QuantityBreak = z.infer<typeof quantityBreakSchema>;

/** `content/print/quantity-breaks.yaml`, lowest quantity first; each takes off more than the one before. */
export const quantityBreaksSchema = z
  .array(quantityBreakSchema)
  .max(8)
  .refine((breaks) => isRising(breaks.map(({ from }) => from)), 'Quantities must rise.')
  .refine((breaks) => isRising(breaks.map(({ percent }) => percent)), 'Percentages must rise.');

function isRising(values: readonly number[]): boolean {
  return values.every((value, i) => value > (values[i - 1] ?? 0));
}

/** All of `content/print/`. */
export interface PrintContent {
  readonly machine: PrintMachine;
  readonly qualities: readonly PrintQuality[];
  readonly materials: readonly PrintMaterial[];
  readonly breaks: readonly QuantityBreak[];
  readonly profiles: readonly ContentProfile[];
}
