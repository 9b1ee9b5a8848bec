import * as z from 'zod';
import { centsSchema } from './money/cents.ts';
import { shopCalendarSchema } from './shipping/shop-calendar.ts';

const zone = z.string().regex(/^[A-Za-z0-9]{1,12}$/, 'must be the name of a zone, letters and digits only');
const PREFIX = String.raw`\d{3}(-\d{3})?`;
const prefixes = z
  .string()
  .regex(new RegExp(`^${PREFIX}( ${PREFIX})*$`), 'must be prefixes of postal codes with blanks between: 458 480-497');

/** Prices of one service in cents: for each zone, one price per weight of the table. */
const zonePricesSchema = z.record(zone, z.array(centsSchema).min(1));

/** `content/shipping.yaml`: fallback shipping rates, and the days without shipments. */
export const shippingTableSchema = z
  .strictObject({
    upToGrams: z.array(z.int().min(1)).min(1).describe('weights of the table in grams, lightest first'),
    unitedStates: z.strictObject({
      zones: z.record(zone, prefixes).describe('by the first three digits of the postal code'),
      ground: zonePricesSchema,
    }),
    canada: z.strictObject({
      zones: z.record(zone, z.string().regex(/^[A-Z]+$/, 'must be first letters of postal codes, such as LMN')),
      ground: zonePricesSchema,
      economy: zonePricesSchema,
    }),
    calendar: shopCalendarSchema,
  })
  .superRefine(({ upToGrams, unitedStates, canada }, context) => {
    const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (upToGrams.some((weight, n) => n > 0 && weight <= (upToGrams[n - 1] ?? 0))) {
      addIssue(['upToGrams'], 'must grow from each weight to the next');
    }
    const tables = [
      { path: ['unitedStates', 'ground'], zones: unitedStates.zones, prices: unitedStates.ground },
      { path: ['canada', 'ground'], zones: canada.zones, prices: canada.ground },
      { path: ['canada', 'economy'], zones: canada.zones, prices: canada.economy },
    ];
    for (const { path, zones, prices } of tables) {
      for (const name of Object.keys(zones)) {
        const count = prices[name]?.length ?? 0;
        if (count !== upToGrams.length) {
          addIssue([...path, name], `must have ${upToGrams.length} prices, one for each weight of upToGrams`);
        }
      }
    }
  });
export type ShippingTable = z.infer<typeof shippingTableSchema>;
