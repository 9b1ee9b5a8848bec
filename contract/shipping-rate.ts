import * as z from 'zod';
import { centsSchema } from './cents.ts';

const shippingServices = ['FEDEX_GROUND', 'FEDEX_INTERNATIONAL_ECONOMY', 'STANDARD_OVERNIGHT'] as const;

const shippingRateSchema = z.object({ service: z.enum(shippingServices), rate: centsSchema });
export const shippingRatesSchema = z.array(shippingRateSchema);

export const ratesQuerySchema = z.object({
  postalCode: z
    .string()
    .max(20)
    .transform((code) => code.replace(/\s/g, '').toUpperCase()),
  getCart: z.enum(['true', 'false']).default('true'),
});
export type ShippingRate = z.infer<typeof shippingRateSchema>;
