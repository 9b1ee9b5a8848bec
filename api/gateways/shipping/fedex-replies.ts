import * as z from 'zod';

/** What we read of FedEx's answers; they hold much more. */
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

export const problemReplySchema = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string().optional() })).min(1),
});
