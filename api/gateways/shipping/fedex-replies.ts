import * as z from 'zod';

/** The parts of FedEx's answers that we use. */
export const tokenReplySchema = z.object({ access_token: z.string().min(1), expires_in: z.number().min(1) });

export const quoteReplySchema = z.object({
  output: z.object({
    rateReplyDetails: z.array(
      z.object({
        serviceType: z.string(),
        ratedShipmentDetails: z
          .array(z.object({ totalNetCharge: z.number().min(0).max(100_000), currency: z.string().optional() }))
          .min(1),
      }),
    ),
  }),
});

const token = z.object({ value: z.string() });

export const resolvedAddressSchema = z.object({
  streetLinesToken: z.array(z.string()).min(1),
  city: z.string().min(1),
  stateOrProvinceCode: z.string().min(2),
  parsedPostalCode: z.object({ base: z.string().min(5) }).optional(),
  postalCodeToken: token.optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

export const resolveReplySchema = z.object({
  // Unresolved addresses lack most fields.
  output: z.object({ resolvedAddresses: z.array(z.union([resolvedAddressSchema, z.object({})])).min(1) }),
});

export const problemReplySchema = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string().optional() })).min(1),
});
