/** The result of a link in a newsletter email. Apart from `newsletter.ts` so that small pages load no zod. */
export const newsletterLinkStates = [
  'confirmed',
  /** too old, or the address has been removed since */
  'expired',
  'stopped',
  /** not signed by the shop */
  'unknown',
] as const;
export type NewsletterLinkState = (typeof newsletterLinkStates)[number];
