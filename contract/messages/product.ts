/** Texts of product pages only. */
export const productMessages = {
  // owner
  videoFailed: 'Something went wrong',
  // ours
  nowShowing: (title: string) => `Now showing: ${title}`,
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied. Please copy it from the address bar.',
  amountNotNumber: 'Enter a number above 0, such as 38 or 12.5.',
  partsNotWhole: 'Enter a whole number of parts, 1 or more.',
  amountTooLarge: 'That is more than a ton of filament. Please enter less.',
} as const;
