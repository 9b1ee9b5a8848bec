import * as z from 'zod';

/** How payments work: `sandbox` uses our local mocks, `test` the vendors' test accounts, `live` real money. */
export const shopModes = ['sandbox', 'test', 'live'] as const;
export type ShopMode = (typeof shopModes)[number];

/** `GET /api/config`: settings that pages read at run time, so that one build serves every environment. */
export const publicConfigSchema = z.object({
  stripe: z.object({
    publishableKey: z.string(),
    sandbox: z.boolean().describe('true: load the mock of Stripe.js'),
    scriptUrl: z.string(),
  }),
  paypal: z
    .object({
      clientId: z.string(),
      scriptUrl: z.string().describe('of PayPal’s script, or of its mock'),
      styleNonce: z.string().nullable().describe('CSP nonce for the styles of that script'),
    })
    .nullable()
    .describe('null: PayPal is not offered'),
  mode: z.enum(shopModes).describe('in every mode but live no money moves, and the pages show that'),
  sandbox: z.boolean().describe('true: the mode is sandbox'),
  analytics: z
    .object({
      measurementId: z.string().nullable().describe('of Google Analytics'),
      affiliateUrl: z
        .string()
        .nullable()
        .describe('requested after an order, with {orderId} and {amount} (dollars) filled in'),
    })
    .describe('both null: no analytics, and no consent banner'),
  tax: z.enum(['rule', 'stripe']).describe('stripe: pages ask for the tax on a cart'),
  slicer: z.boolean().describe('false: QUEU3D is not available'),
  checkoutVariant: z.enum(['A', 'B']),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
