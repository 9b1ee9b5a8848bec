import * as z from 'zod';

/** How money moves: `sandbox` by our look-alikes, `test` by the vendors' test accounts, `live` for real. */
const shopModes = ['sandbox', 'test', 'live'] as const;
export type ShopMode = (typeof shopModes)[number];

/** `GET /api/config`: what a page learns at run time, so that one build serves every environment. */
export const publicConfigSchema = z.object({
  stripe: z.object({
    publishableKey: z.string(),
    sandbox: z.boolean().describe('true: the look-alike of Stripe.js is to be loaded'),
    scriptUrl: z.string(),
  }),
  paypal: z
    .object({
      clientId: z.string(),
      scriptUrl: z.string().describe('of PayPal’s script, or of its look-alike'),
      styleNonce: z.string().nullable().describe('lets that script put its styles into our pages'),
    })
    .nullable()
    .describe('null: PayPal is not offered'),
  mode: z.enum(shopModes).describe('in every mode but live no money moves, and pages say so'),
  sandbox: z.boolean().describe('true: the mode is sandbox'),
  analytics: z
    .object({
      measurementId: z.string().nullable().describe('of Google Analytics'),
      affiliateUrl: z
        .string()
        .nullable()
        .describe('called for an order, with {orderId} and {amount} in dollars put in'),
    })
    .describe('both null: nothing is measured, and nobody is asked'),
  slicer: z.boolean().describe('false: QUEU3D cannot give prices here'),
  checkoutVariant: z.enum(['A', 'B']),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
