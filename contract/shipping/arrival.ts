import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { serviceCodeSchema } from '../service-code.ts';
import { deliveryDatesSchema } from './delivery-dates.ts';

export const arrivalQuerySchema = z.object({
  postalCode: z.string().max(20).describe('five digits, ZIP+4, or Canadian'),
  itemId: z.string().min(1).max(100),
});

/** `GET /api/shipping/arrival`: when one item, ordered now, arrives at a postal code. */
export const arrivalSchema = deliveryDatesSchema.pick({ now: true, cutOff: true, validUntil: true }).extend({
  ships: z.iso.date().describe('the day of the cut-off'),
  methods: z
    .array(
      z.object({
        serviceCode: serviceCodeSchema,
        from: z.iso.date(),
        to: z.iso.date(),
        price: centsSchema.describe('of shipping this item alone'),
      }),
    )
    .describe('fastest first; empty: no carrier serves this place'),
});
export type ItemArrival = z.infer<typeof arrivalSchema>;
