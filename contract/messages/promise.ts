/**
 * What pages promise about dispatch and arrival. The first text of each is always true and stands until the shop's
 * calendar and clock have answered; it is the longest, so that the answer fits in its place.
 */
export const promiseMessages = {
  // ours
  ships: 'Business days by 5 pm ET: ships same day',
  shipsToday: 'Order by 5 pm ET, ships today',
  shipsOn: (day: string) => `Order now, ships ${day}`,
  leaves: 'Ordered by 5 pm ET on a business day, it leaves that day.',
  leavesToday: 'Order by 5 pm ET and it leaves today.',
  leavesOn: (day: string) => `Order now and it leaves ${day}.`,
  arrives: 'Ordered by 5 pm ET on a business day, it arrives overnight on the next one.',
  arrivesToday: (day: string) => `Order by 5 pm ET today: overnight, it arrives ${day}.`,
  arrivesOn: (day: string) => `Order now: overnight, it arrives ${day}.`,
  deadlineSoon: (time: string) => `Order within ${time}:`,
  deadlineLater: (day: string) => `Order by 5 pm ET on ${day}:`,
} as const;
