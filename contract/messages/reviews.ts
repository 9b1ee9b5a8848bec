/** Texts of the page that a link in a mail opens, and of reviews on product pages. */
export const reviewsMessages = {
  linkDamaged: 'This link is incomplete. Please open it from the email again.',
  linkExpired: 'This link has expired, or its order was canceled. Reviews can be written for 60 days after our email.',
  sample: 'Sample review',
  sampleNote: 'This shop runs in sandbox mode. These reviews are made up, to show what a page with reviews looks like.',
  none: 'Nobody has reviewed this yet. Everyone who buys it is asked a few days after delivery.',
  boughtHere: 'Bought here',
  thanks: 'Thank you. We read each review before it is shown, usually within a business day.',
  published: 'This review is published, and can no longer be changed. Thank you.',
  closed: 'This review can no longer be changed.',
  refused: 'We could not show this review. Change it, and we will read it again.',
  ratingMissing: 'Please choose 1 to 5 stars.',
  photoHint: 'JPEG, PNG or WebP. We remove location and time.',
  photoNotSent: 'This photo did not reach us. Please try again.',
} as const;
