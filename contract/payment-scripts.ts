import * as z from 'zod';

/** What other sites' scripts do where shoppers pay, if the service is set up; the security policy allows these origins. */
export const serviceScripts = {
  stripe: {
    origins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    reason: 'Stripe: takes card numbers in its frames, shows wallets, and asks the bank.',
  },
  paypal: {
    origins: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    reason: 'PayPal: its button, and the window in which shoppers approve a payment.',
  },
} as const;

const integrity = z
  .string()
  .regex(/^sha256-[\w+/]+=*$/)
  .describe('as in an `integrity` attribute');

/** `.payment-scripts.json` of a built site: all code of the pages where shoppers pay, as the build wrote it. */
export const paymentScriptsSchema = z.object({
  pages: z.array(z.object({ path: z.string().startsWith('/'), integrity })),
  scripts: z.array(
    z.object({
      path: z.string().startsWith('/').nullable().describe('null: inline'),
      integrity,
      bytes: z.int(),
      reasons: z.array(z.string()).min(1),
      pages: z.array(z.string()).describe('paths of the pages that load it, at once or on demand'),
    }),
  ),
  services: z.array(z.object({ origins: z.array(z.string()), reason: z.string() })).describe('scripts of other sites'),
});
export type PaymentScripts = z.infer<typeof paymentScriptsSchema>;

/** Hidden files are not served. */
export const PAYMENT_SCRIPTS = '.payment-scripts.json';
