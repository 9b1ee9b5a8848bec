/** Texts of the Premium sign-up. */
export const joinMessages = {
  // ours
  joinSummary: 'Your Premium',
  aMonth: 'a month',
  shipsIn: 'Ships within two business days, then about every 30 days.',
  freeGround: 'Free with Premium.',
  readyIn: 'Ready within two business days, then about every 30 days.',
  thisMonth: 'This month’s color',
  monthlyTerms: (sum: string) =>
    `You pay ${sum} today, and the same each month until you cancel. A month without a new color is not charged. Cancel in your account at any time: your membership then lasts to the end of the month you paid for.`,
  anotherCardForMonths: 'Another card',
  anotherCardForMonthsNote: 'You enter it below; it is charged each month.',
  paypalForMonths: 'You approve the monthly payment in PayPal.',
  feeChanged: (fee: string) =>
    `The price of Premium changed to ${fee} a month. Please review it before you pay. Nothing was charged.`,
  startingPremium: 'Starting your Premium',
  premiumStarted: 'Premium started',
  notCharged: 'Nothing was charged, and everything you typed is still there.',
  startUnknown: 'We do not know yet whether your Premium has started. Trying again cannot charge you twice.',
  startStillOpen:
    'Your payment is still being processed. Your Premium starts when it goes through; trying again cannot charge you twice.',
  seeMembership: 'See your membership',
  backToPremium: 'Back to Premium',
  seeBenefits: 'What members get',
  spoolShips: (name: string, day: string) => `${name}, ships by ${day}`,
  spoolReady: (name: string, day: string) => `${name}, ready by ${day}`,
  spoolLater: (name: string) => `${name}, as soon as it is wound`,
  yoursNow: 'Yours from now on',
  shopForLess: (percent: number) => `Shop at ${percent}% off`,
  voteNow: 'Vote on the next color',
  buyExclusives: 'Buy earlier exclusives',
  pressMachine: 'See the vending machine',
} as const;
