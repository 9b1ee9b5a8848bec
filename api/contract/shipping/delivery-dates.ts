import * as z from 'zod';

/**
 * `GET /api/shipping/dates`: when an order placed now ships and arrives, as dates in the shop's time zone. Pickup is
 * ready on `ready`, during opening hours.
 */
export const deliveryDatesSchema = z.object({
  cutOff: z.iso.datetime().describe('overnight orders placed after this ship a day later'),
  shipsToday: z.boolean(),
  ground: z.object({ ships: z.iso.date(), from: z.iso.date(), to: z.iso.date() }),
  overnight: z.object({ ships: z.iso.date(), arrives: z.iso.date() }),
  canada: z.object({ ships: z.iso.date(), from: z.iso.date(), to: z.iso.date() }),
  pickup: z.object({ ready: z.iso.date() }),
});
export type DeliveryDates = z.infer<typeof deliveryDatesSchema>;
