import * as z from 'zod';

/** In the order of `Date.getDay()`: Sunday is 0. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const month = z.int().min(1).max(12);
const name = z.string().min(1).max(60);

const fixedHolidaySchema = z
  .strictObject({ name, month, day: z.int().min(1).max(31) })
  .refine((holiday) => isDate(holiday), 'must be a day of its month');
const movingHolidaySchema = z.strictObject({
  name,
  month,
  weekday: z.enum(weekdayNames),
  which: z
    .union([z.int().min(1).max(4), z.literal('last')])
    .describe('1 to 4, or last: which of these weekdays in the month'),
});

const NAMED_DAY =
  'must have a name, a month (1-12) and a day (1-31), or instead of the day a weekday such as Monday and which: 1-4 or last';

/** Days without shipments besides weekends, from `content/shipping.yaml`. */
export const shopCalendarSchema = z.strictObject({
  holidays: z
    .array(z.union([fixedHolidaySchema, movingHolidaySchema], NAMED_DAY))
    .describe('yearly holidays of the shop and the carrier; a fixed date on a weekend moves to a weekday'),
  closedDays: z
    .array(z.iso.date('must be a date such as 2026-12-24'))
    .describe('single days on which nothing ships; parcels already shipped still arrive'),
});
export type ShopCalendar = z.infer<typeof shopCalendarSchema>;
export type Holiday = ShopCalendar['holidays'][number];

function isDate({ month, day }: { month: number; day: number }): boolean {
  const leapYear = 2028;
  return new Date(Date.UTC(leapYear, month - 1, day)).getUTCDate() === day;
}
