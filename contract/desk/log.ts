import * as z from 'zod';

export const LOG_PAGE = 50;
/** Older actions are found by who, target or day; pages beyond would read everything before them. */
export const MAX_LOG_ROWS = 10_000;

const day = z.iso.date();

/** Query of `GET /api/desk/log`. */
export const logQuerySchema = z.object({
  by: z.string().trim().max(254).optional().describe('email of staff, or the operator’s name'),
  target: z.string().trim().max(254).optional().describe('such as an order’s number'),
  from: day.optional().describe('the first day, in the shop’s time zone'),
  until: day.optional().describe('the last day'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LOG_ROWS / LOG_PAGE)
    .default(1),
});
export type LogQuery = z.output<typeof logQuerySchema>;

export const logSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      verb: z.string().describe('such as `orders refund`'),
      target: z.string(),
      outcome: z.string().nullable().describe('done, refused: …, failed: …; null: it did not finish'),
      details: z.looseObject({}).describe('with `before` and `after` where something changed'),
    }),
  ),
  total: z.int().max(MAX_LOG_ROWS),
});
export type Log = z.output<typeof logSchema>;
export type LogRow = Log['rows'][number];
