import * as z from 'zod';
import { cadSchema, waysToCanada } from '../cad.ts';
import { provinceCodes } from '../regions.ts';

/**
 * What a Canadian is expected to pay at the door, in Canadian cents: `duty + gst + hst + pst + fee = total`. An estimate
 * that the shop never charges. Stored with an order as it was shown, with the rate and the dates that it was made from.
 */
export const atTheDoorSchema = z.object({
  way: z.enum(waysToCanada),
  province: z.enum(provinceCodes),
  value: cadSchema.describe('goods after discounts, without shipping: the value for duty'),
  duty: cadSchema,
  gst: cadSchema,
  hst: cadSchema,
  pst: cadSchema.describe('tax of the province'),
  pstName: z.enum(['PST', 'QST', 'RST']).describe('its name in the province'),
  fee: cadSchema.describe('published fee for collecting; 0: none, or the carrier has its own, which is not included'),
  total: cadSchema,
  cadPerUsd: z.number().describe('Canadian dollars for one US dollar'),
  rateDate: z.iso.date().describe('day of the rate'),
  rulesDate: z.iso.date().describe('day on which the rules were checked'),
});
export type AtTheDoor = z.infer<typeof atTheDoorSchema>;
