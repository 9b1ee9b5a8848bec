/** What came of following a link in a mail of the newsletter. Without zod, for pages that are to stay small. */
export const newsletterLinkStates = [
  'confirmed',
  /** too old, or the address was taken off since */
  'expired',
  'stopped',
  /** nothing that we have signed */
  'unknown',
] as const;
export type NewsletterLinkState = (typeof newsletterLinkStates)[number];
