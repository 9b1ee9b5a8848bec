/** Texts of the bundle pickers for minis and 10-packs. */
export const pickersMessages = {
  // ours
  cartonFull: (pieces: number) => `The carton holds ${pieces === 5 ? 'five' : 'ten'}. Take one out first.`,
  rollsSoldOut: (names: string) => `Removed from your carton because there are not enough left: ${names}.`,
  noRollFound: (words: string) => `No color matches “${words}”. Try fewer letters, or a family such as blue.`,
  bundleSoldOut: 'All cartons are sold out. You can still buy single rolls; please check back in a day or two.',
  bulkShips: 'Ships by ground only, separately from the other items in your order.',
  bulkNoDiscount: 'The Premium discount does not apply to 10-packs. A full carton says what its rolls cost you singly.',
} as const;
