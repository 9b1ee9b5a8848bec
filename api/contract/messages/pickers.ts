/** The texts of the pickers of minis and 10-packs. */
export const pickersMessages = {
  // ours
  cartonFull: (pieces: number) => `The carton holds ${pieces === 5 ? 'five' : 'ten'}. Take one out first.`,
  rollsSoldOut: (names: string) => `Taken out of your carton, because there are not enough left: ${names}.`,
  bundleSoldOut:
    'All cartons are packed and gone. Rolls can still be bought singly; please look again in a day or two.',
  bulkShips: 'Ships by ground only, separately from the other items in your order.',
  bulkNoDiscount: 'The Premium discount does not apply to 10-packs: their price is below it already.',
} as const;
