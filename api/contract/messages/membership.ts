/** The texts of the tab Subscriptions: how a membership stands, and what it has brought. */
export const membershipMessages = {
  // ours
  neverMember: 'You are not a member. Premium sends a new exclusive color each month.',
  endedMember:
    'Your membership has ended. Join again at any time: the next exclusive color leaves in two business days.',
  cancelAsks: 'Cancel Premium?',
  cancelTakes: (date: string) =>
    `Nothing more is charged. Discount, free shipping, vote and vending stay yours until ${date}, and then end, in an open cart too.`,
  cancelledUntil: (date: string) => `Cancelled. Your benefits go on until ${date}, and nothing more is charged.`,
  keptPremium: (date: string) => `Good to have you. Premium goes on, and the next charge is on ${date}.`,
  cancelFinalAtPaypal: 'PayPal cannot take a cancellation back. You can join again when these days are over.',
  chargeFailed: 'The charge for this month failed.',
  chargeFailedAsks:
    'Pay again with this card or another one. Until then we try again, and your benefits go on for a few days.',
  cardPays: (card: string) => `${card} pays from now on.`,
  paidAgain: 'Paid. Premium goes on.',
  cardForMonths: 'The card that you choose here is charged each month.',
  deliveryFromNext: 'Counts from the next spool on.',
  deliverySaved: 'Your delivery is saved.',
  pickupSaved: 'We keep your next spool at Dock 3 for you.',
  boardWaits: 'The next spool is not chosen yet.',
  notAnnounced: 'The next color is not announced yet',
  boardCancelled: 'No more spools are sent.',
  pastWhileSupplies: 'Earlier months, while supplies last. Yours to buy one at a time, with your discount.',
  pastSoldOut: 'No earlier color is on the shelf right now.',
} as const;
