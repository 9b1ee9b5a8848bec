import * as z from 'zod';

/**
 * `GET /api/shipping/dates`: when an order that is placed now leaves and arrives, in days of the shop's own time zone.
 * Pickup is ready on `ready`, within the shop's hours.
 */
export const deliveryDatesSchema = z.object({
  cutOff: z.iso.datetime().describe('the next moment after which overnight orders leave a day later'),
  shipsToday: z.boolean(),
  ground: z.object({ ships: z.iso.date(), from: z.iso.date(), to: z.iso.date() }),
  overnight: z.object({ ships: z.iso.date(), arrives: z.iso.date() }),
  canada: z.object({ ships: z.iso.date(), from: z.iso.date(), to: z.iso.date() }),
  pickup: z.object({ ready: z.iso.date() }),
});
export type DeliveryDates = z.infer<typeof deliveryDatesSchema>;
