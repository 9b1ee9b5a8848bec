/** The texts of the newsletter and of the links in its mails; those of the form that every page has are in shell.ts. */
export const newsletterMessages = {
  // owner
  subscribed: 'Thank you for subscribing.',
  // ours
  newsletterLater: 'Too many tries. Please wait an hour, and try again.',
  linkNeedsScript: 'This page needs JavaScript to do that. You can also write to us.',
} as const;
