/** Texts of spools that are ordered again by themselves. */
export const reorderMessages = {
  // ours
  linesMissing: 'Please choose at least one spool.',
  linesTooMany: (most: number) => `A reorder can have at most ${most} different spools.`,
  linesTwice: 'Each spool can be in a reorder once. Please change its quantity instead.',
  weeksWrong: (most: number) => `Please choose every 1 to ${most} weeks.`,
  cardOnly:
    'Reorders are charged to a saved card. PayPal cannot be charged while you are away, so please choose a card, or save one first.',
  tooSoon: (day: string) => `Please choose ${day} or later, so that our mail reaches you three days before.`,
  tooLate: (day: string) => `Please choose a date until ${day}.`,
  full: (limit: string) => `You already have ${limit} reorders, the maximum. Please stop one first.`,
  spoolsOnly: (name: string) => `${name} cannot be reordered. Please choose spools of filament.`,
  otherKind: (name: string) => `${name} is not another color of this spool.`,
  placing: 'This order is being placed at this moment. Please look again in a minute.',
  stopped: 'This reorder has stopped. Please resume it first.',
  notStopped: 'This reorder has not stopped.',
  nothingDue: 'There is nothing to pay for this reorder.',
  pastDue: 'An order of this reorder is not paid yet. Please pay, skip or stop it.',
  bankAsks: 'Your bank wants you to confirm this payment.',
  leftOut: (names: string) => `Not this time: ${names}. Out of stock, no longer sold, or for members only.`,
  // links of the mail
  linkOpen: {
    skip: (day: string) => `Skip the order of ${day}?`,
    swap: (day: string) => `Which color would you like on ${day} instead?`,
    stop: 'Stop this reorder?',
  },
  linkDone: {
    skip: (day: string) => `Skipped. Your next order is on ${day}.`,
    swap: (name: string) => `Swapped: we send ${name}.`,
    stop: 'Stopped. We order nothing more.',
  },
  linkOrdered: (number: string) => `This was ordered before your press: it is order ${number}.`,
  linkOver: 'This link is about an earlier date, or the reorder was stopped. Your account shows how it is now.',
  linkUnknown: 'This link is incomplete. Please open it from the email again.',
} as const;
