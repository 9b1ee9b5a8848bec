import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { daysText, transitDays } from './arrival-words.ts';
import { shopCalendarSchema } from './shop-calendar.ts';

const zone = z.string().regex(/^[A-Za-z0-9]{1,12}$/, 'must be the name of a zone, letters and digits only');
const PREFIX = String.raw`\d{3}(-\d{3})?`;
const prefixes = z
  .string()
  .regex(new RegExp(`^${PREFIX}( ${PREFIX})*$`), 'must be prefixes of postal codes with blanks between: 458 480-497');

/** Prices of one service in cents: for each zone, one price per weight of the table. */
const zonePricesSchema = z.record(zone, z.array(centsSchema).min(1));

/** Business days in transit: fewest and most, for each zone. Pages name those of the whole country, so these lie within. */
const zoneDays = (whole: readonly [number, number]) =>
  z.record(
    zone,
    z
      .tuple([z.int(), z.int()])
      .refine(
        ([from, to]) => whole[0] <= from && from <= to && to <= whole[1],
        `must be the fewest and the most business days, within the ${daysText(whole)} that pages name`,
      ),
  );

/** `content/shipping.yaml`: fallback shipping rates, and the days without shipments. */
export const shippingTableSchema = z
  .strictObject({
    upToGrams: z.array(z.int().min(1)).min(1).describe('weights of the table in grams, lightest first'),
    unitedStates: z.strictObject({
      zones: z.record(zone, prefixes).describe('by the first three digits of the postal code'),
      ground: zonePricesSchema,
      groundDays: zoneDays(transitDays.ground),
    }),
    canada: z.strictObject({
      zones: z.record(zone, z.string().regex(/^[A-Z]+$/, 'must be first letters of postal codes, such as LMN')),
      ground: zonePricesSchema,
      economy: zonePricesSchema,
      groundDays: zoneDays(transitDays.canadaGround),
      economyDays: zoneDays(transitDays.canadaEconomy),
    }),
    calendar: shopCalendarSchema,
  })
  .superRefine(({ upToGrams, unitedStates, canada }, context) => {
    const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (upToGrams.some((weight, n) => n > 0 && weight <= (upToGrams[n - 1] ?? 0))) {
      addIssue(['upToGrams'], 'must grow from each weight to the next');
    }
    const tables = [
      {
        path: ['unitedStates', 'ground'],
        zones: unitedStates.zones,
        prices: unitedStates.ground,
        days: unitedStates.groundDays,
      },
      { path: ['canada', 'ground'], zones: canada.zones, prices: canada.ground, days: canada.groundDays },
      { path: ['canada', 'economy'], zones: canada.zones, prices: canada.economy, days: canada.economyDays },
    ];
    for (const { path, zones, prices, days } of tables) {
      for (const name of Object.keys(zones)) {
        const [country = '', service] = path;
        if (!days[name]) addIssue([country, `${service}Days`, name], 'is missing; it says how many days parcels take');
        const count = prices[name]?.length ?? 0;
        if (count !== upToGrams.length) {
          addIssue([...path, name], `must have ${upToGrams.length} prices, one for each weight of upToGrams`);
        }
      }
    }
  });
export type ShippingTable = z.infer<typeof shippingTableSchema>;
