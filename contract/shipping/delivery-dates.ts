import * as z from 'zod';

const spanSchema = z.object({ ships: z.iso.date(), from: z.iso.date(), to: z.iso.date() });
/** When a parcel ships, and the first and last day on which it may arrive. */
export type TransitDates = z.infer<typeof spanSchema>;

/** Moments of the shop's clock, so that a browser counts down by ours and not by its own. */
const shopClock = {
  now: z.iso.datetime().describe('the shop’s clock when it answered'),
  cutOff: z.iso.datetime().describe('orders placed after this ship a day later'),
  validUntil: z.iso.datetime().describe('from this moment on, ask again'),
};

export const datesQuerySchema = z.object({
  postalCode: z
    .string()
    .max(20)
    .optional()
    .describe('five digits, ZIP+4, or Canadian; without a known one, the days are those of the whole country'),
  getCart: z.enum(['true', 'false']).default('false').describe('true: with the time that the prints in the cart take'),
});

/**
 * `GET /api/shipping/dates`: when an order placed now ships and arrives, as dates in the shop's time zone. Pickup is
 * ready on `ready`, during opening hours.
 */
export const deliveryDatesSchema = z.object({
  ...shopClock,
  shipsToday: z.boolean(),
  ground: spanSchema,
  overnight: z.object({ ships: z.iso.date(), arrives: z.iso.date() }),
  canada: spanSchema.describe('ground'),
  canadaEconomy: spanSchema,
  pickup: z.object({ ready: z.iso.date() }),
  printed: z.iso.date().optional().describe('when the prints in the cart can ship; the days above include it'),
});
export type DeliveryDates = z.infer<typeof deliveryDatesSchema>;
