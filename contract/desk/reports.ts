import * as z from 'zod';

export const reportNames = [
  'sales-by-day',
  'sales-by-state',
  'tax-by-state',
  'tax-by-month',
  'sales-by-material',
  'sales-by-color',
  'margin-by-item',
  'margin-by-month',
  'members',
  'coupons',
  'shipping',
] as const;
export type ReportName = (typeof reportNames)[number];

/** A year and the leap day: one query reads no more. */
export const MAX_REPORT_DAYS = 366;
const DAY_MS = 86_400_000;

const day = z.iso.date('Days look like 2026-11-23.');

/** Days in the shop's time zone, both included. */
export const reportQuerySchema = z
  .object({ from: day, until: day })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The last day is before the first.' })
  .refine(({ from, until }) => (Date.parse(until) - Date.parse(from)) / DAY_MS < MAX_REPORT_DAYS, {
    path: ['from'],
    message: `A report covers at most ${MAX_REPORT_DAYS} days.`,
  });
export type ReportQuery = z.infer<typeof reportQuerySchema>;

const columnSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'count', 'money', 'percent']).describe('money: cents'),
});
export type ReportColumn = z.infer<typeof columnSchema>;

const rowSchema = z.object({}).catchall(z.union([z.string(), z.number()]).nullable());
export type ReportRow = z.infer<typeof rowSchema>;

export const reportSchema = z.object({
  columns: z.array(columnSchema).describe('the first one names the row'),
  rows: z.array(rowSchema).describe('null: unknown'),
  total: rowSchema.nullable().describe('of all rows; null: they cannot be added up'),
  charted: z.string().describe('the column that the chart shows'),
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;
