import * as z from 'zod';
import { problemMessages } from '../health.ts';

const count = z.int().min(0);
const moment = z.iso.datetime();
const amount = z.int().describe('cents');

const queueSchema = z.object({
  count,
  oldest: moment.nullable().describe('since when the longest waiting one waits'),
});

/** What there is to do at the shop now, each number as its list would count it. */
export const todaySchema = z.object({
  at: moment.describe('when it was counted'),
  takings: z
    .object({
      /** paid orders less refunds, of the shop's day so far */
      today: amount,
      orders: count,
      lastWeekByNow: amount.describe('of the same weekday a week ago, until the same time of day'),
      days: z.array(z.object({ day: z.iso.date(), amount, orders: count })).describe('the last 14 days, today last'),
    })
    .nullable()
    .describe('null: not for this role'),
  toPack: z.object({
    overnight: count,
    cutOff: moment.describe('when overnight parcels of today must be ready'),
    ground: queueSchema,
    canada: queueSchema,
    pickups: queueSchema,
  }),
  packed: count.describe('packed, and not handed to the carrier'),
  waitForStock: count,
  prints: queueSchema.extend({ late: count.describe('should have shipped before today') }),
  plates: z.object({
    finished: count.describe('that a printer has finished, and nobody has cleared'),
    stopped: count.describe('that failed or are paused'),
  }),
  modelReviews: queueSchema,
  returns: queueSchema,
  disputes: z.object({ count, respondBy: moment.nullable() }),
  stock: z.object({ low: count, out: count, alerts: count.describe('shoppers who wait for an item') }),
  renewals: z
    .object({ count, first: moment.nullable() })
    .describe('renewals of the next three days that have no new color, and so wait uncharged'),
  jams: count,
  work: z.object({ failedMails: count, failedJobs: count, waitingMails: count }),
  unknownPayments: queueSchema,
  problems: z.array(
    z.object({ code: z.enum(Object.keys(problemMessages) as [keyof typeof problemMessages]), message: z.string() }),
  ),
  backup: z.object({ lastGood: moment.nullable(), failed: z.string().nullable() }),
});
export type Today = z.infer<typeof todaySchema>;
