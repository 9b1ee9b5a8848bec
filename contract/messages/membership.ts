/** Texts of the Subscriptions tab: the status and benefits of a membership. */
export const membershipMessages = {
  // ours
  neverMember: 'You are not a member. Premium sends a new exclusive color each month.',
  endedMember:
    'Your membership has ended. Join again at any time: the newest exclusive color ships within two business days, unless you have it.',
  cancelAsks: 'Cancel Premium?',
  cancelTakes: (date: string) =>
    `Nothing more is charged. Your discount, free shipping, vote and vending stay active until ${date} and then end, even in an open cart.`,
  cancelledUntil: (date: string) => `Canceled. Your benefits continue until ${date}, and nothing more is charged.`,
  keptPremium: (date: string) => `Good to have you back. Premium continues, and the next charge is on ${date}.`,
  cancelFinalAtPaypal: 'PayPal cannot undo a cancellation. You can join again when your membership ends.',
  chargeFailed: 'The charge for this month failed.',
  chargeFailedAsks:
    'Pay again with this card or another one. Until then we keep trying, and your benefits continue for a few days.',
  skipAsks: (from: string) => `Skip the month from ${from}?`,
  skipTakes: (from: string, until: string) =>
    `Nothing is charged on ${from}, and no spool is sent. Your discount, free shipping, vote and vending pause from that day. On ${until}, Premium goes on with the next charge.`,
  skipUndoable: (from: string) => `You can undo this until ${from}.`,
  skipAhead: (from: string, until: string) =>
    `The month from ${from} is skipped: no charge, no spool, and benefits pause. The next charge is on ${until}.`,
  skipRuns: (until: string) =>
    `You are skipping this month. Benefits and spools come back with the charge on ${until}.`,
  skipped: (from: string) => `Skipped. Nothing is charged on ${from}.`,
  skipUndone: (from: string) => `Undone. The next charge is on ${from}, as usual.`,
  cardPays: (card: string) => `${card} will be charged from now on.`,
  paidAgain: 'Paid. Premium continues.',
  cardForMonths: 'The card that you choose here is charged each month.',
  deliveryFromNext: 'Applies from your next spool on.',
  deliverySaved: 'Your delivery is saved.',
  pickupAsks: 'Pick up your monthly spool?',
  pickupAt: (place: string) => `We will hold it for you instead of shipping it: ${place}`,
  pickupSaved: 'We will hold your next spool for you.',
  boardWaits: 'The next spool has not been chosen yet.',
  notAnnounced: 'The next color is not announced yet',
  colorMayWait:
    'You never get a color twice. A month without a new one costs nothing: we hold the charge, or pay it back if PayPal made it.',
  held: (from: string, until: string) =>
    `The next color is not out yet, so nothing is charged on ${from}. Your benefits go on, and the next charge is on ${until}. If a new color comes out before ${from}, we charge and send it as usual.`,
  heldNow: (until: string) =>
    `This month has no new color, so nothing was charged and no spool is sent. Your benefits go on, and the next charge is on ${until}.`,
  boardCancelled: 'No more spools will be sent.',
  pastWhileSupplies: 'Earlier months, while supplies last. Yours to buy one at a time, with your discount.',
  pastSoldOut: 'No earlier colors are in stock right now.',
} as const;
