/** Newsletter texts; the sign-up form on every page has its own in `shell.ts`. */
export const newsletterMessages = {
  // owner
  subscribed: 'Thank you for subscribing.',
  // ours
  newsletterLater: 'Too many tries. Please wait an hour and try again.',
} as const;
