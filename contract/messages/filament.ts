/** Texts of “My printer” and “My spools”. */
export const filamentMessages = {
  // ours
  printerWhy: 'Choose it once: the shop then marks what prints on it.',
  printerSaved: 'Your printer is saved.',
  printerRemoved: 'Your printer is removed.',
  spoolsWhy: 'What you have, and how much of it is left.',
  keptHere: 'Kept on this device. Sign in to have it in your account, on all your devices.',
  noSpools: 'Add a spool below, from an order’s page, or from Spoolman.',
  spoolAdded: 'The spool is added.',
  spoolSaved: 'The spool is saved.',
  spoolRemoved: 'The spool is removed.',
  spoolsAdded: (count: number) =>
    count === 0 ? 'These spools are on your list already.' : `${count === 1 ? '1 spool' : `${count} spools`} added.`,
  spoolsFull: (limit: number | string) =>
    `Your list has room for ${limit} spools. Please remove some that are used up first.`,
  spoolsLeftHere: 'Your account has no room for the spools on this device. They stay here until some are removed.',
  spoolmanHint: 'In Spoolman, open /api/v1/spool, save it as a file, and choose it here. It is read on this device.',
  spoolmanUnreadable: 'We cannot read this file. Please save what /api/v1/spool of Spoolman shows, and choose that.',
  spoolmanTooLarge: 'This file is larger than 5 MB, so it is not a list of spools.',
  lotWish: (lot: string, name: string) => `Same lot if you have it: ${lot} (${name}).`,
  lotAsked: (lot: string) => `Added. Your note to us asks for lot ${lot}; you can change it at checkout.`,
  haveLeft: (grams: string, name: string) => `You have ${grams} of ${name} left.`,
  gramsTaken: (grams: string) => `${grams} taken off your spool.`,
} as const;
