import * as z from 'zod';
import { labSchema } from './catalogue/filament-facts.ts';
import { spoolMaterials } from './catalogue/material.ts';
import { centsSchema } from './cents.ts';
import { HEX } from './filament/hex.ts';
import { colorMessages } from './messages/colors.ts';

/** More than a page shows; each one beyond looks less alike. */
export const MAX_NEAREST_COLORS = 24;
const DEFAULT_NEAREST_COLORS = 12;

/** `GET /api/colors/nearest` */
export const nearestColorsQuerySchema = z.object({
  hex: z
    .string()
    .regex(HEX, colorMessages.invalidHex)
    .describe('the color to come near to, such as 2F6F62 or %232F6F62'),
  material: z.enum(spoolMaterials).optional().describe('only colors of this material'),
  inStock: z.enum(['true', 'false']).optional().describe('true leaves out colors that are sold out in every size'),
  limit: z.coerce.number().int().min(1).max(MAX_NEAREST_COLORS).default(DEFAULT_NEAREST_COLORS),
});

const nearestColorSchema = z.object({
  id: z.string().describe('id of the item that stands for the color: its first size that is in stock, else its first'),
  name: z.string().describe('for shoppers, such as Petrol PLA'),
  material: z.enum(spoolMaterials),
  url: z.string().startsWith('/').describe('path of its product page'),
  line: z.string().describe('such as PLA · 1.75 mm · 1 kg'),
  hex: z.string().describe('as pages show it'),
  lab: labSchema.describe('what was compared: CIE L*a*b*, D65, 2° observer'),
  source: z.enum(['measured', 'page']).describe('where `lab` comes from: an instrument, or the hex of the page'),
  deltaE: z.number().min(0).describe('CIEDE2000, two decimals'),
  difference: z.string().describe('the same in words, for shoppers'),
  finish: z.string().optional().describe('satin, silk, matte or translucent'),
  price: centsSchema.describe('cents'),
  qoh: z.int().min(0).describe('quantity on hand'),
  membersOnly: z.boolean(),
});
export type NearestColor = z.infer<typeof nearestColorSchema>;

export const nearestColorsSchema = z.object({
  hex: z.string().describe('the color that was asked for, such as #2F6F62'),
  colors: z.array(nearestColorSchema).max(MAX_NEAREST_COLORS).describe('nearest first, each color of a material once'),
});
export type NearestColors = z.infer<typeof nearestColorsSchema>;

/** What a person sees of a CIEDE2000 difference. */
export function differenceWords(deltaE: number): string {
  const { same, trained, sideBySide, acrossTable, other } = colorMessages.differences;
  if (deltaE < 0.5) return same;
  if (deltaE < 2) return trained;
  if (deltaE < 5) return sideBySide;
  return deltaE < 10 ? acrossTable : other;
}
