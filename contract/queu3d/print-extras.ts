import * as z from 'zod';
import type { SliceOverrides } from './settings.ts';

/** Lines of wall that a shopper may choose; two are printed unless more are chosen. */
export const WALLS = [2, 3, 4] as const;
export type Walls = (typeof WALLS)[number];

/** What a print has beyond the shop's usual; absent otherwise. */
export const printExtrasShape = {
  walls: z
    .union([z.literal(3), z.literal(4)])
    .optional()
    .describe('prints only: lines of wall, where there are more than two'),
  brim: z.literal(true).optional().describe('prints only: printed with a brim'),
};
const printExtrasSchema = z.object(printExtrasShape);
export type PrintExtras = z.infer<typeof printExtrasSchema>;

/** Of a slice's settings. */
export function extrasOf({ wall_line_count: walls, adhesion_type }: Partial<SliceOverrides>): PrintExtras {
  return { ...(walls && { walls }), ...(adhesion_type && { brim: true as const }) };
}

/** `4 walls`, `brim`, as pages, mails, PDFs and the desk say it. */
export function extrasWords({ walls, brim }: PrintExtras): string[] {
  return [...(walls ? [`${walls} walls`] : []), ...(brim ? ['brim'] : [])];
}
