/** Texts of what Canadians pay at the door, in cart, checkout, order, mails, invoice and at the desk. */
export const doorMessages = {
  // ours
  doorTotal: (amount: string) => `About ${amount} at the door`,
  doorNothing: 'Nothing to pay at the door, as far as we can tell',
  doorGoods: (amount: string) => `Goods in Canadian dollars: ${amount}`,
  doorDuty: 'Duty',
  doorFee: 'Canada Post’s handling fee',
  doorEstimate: (way: string, province: string) =>
    `An estimate of duty and taxes for ${province} by ${way}. We don't charge them: the carrier collects them from you.`,
  doorWay: { courier: 'courier', post: 'mail' },
  doorDates: (rate: string, rateDay: string, rulesDay: string) =>
    `US$1 is ${rate}, the rate of ${rateDay}. We checked the border agency's rules on ${rulesDay}.`,
  doorCarrierFee: 'The carrier may add a fee of its own for customs clearance. It is not in the estimate.',
  doorTotalInCad: 'In Canadian dollars',
  doorAbout: (amount: string) => `About ${amount}`,
  doorLoading: 'Estimating what you pay at the door …',
  doorUnknown: "We can't estimate what you pay at the door right now.",
  doorChargedInUsd: (rate: string, day: string) => `Charged in US dollars. US$1 is ${rate}, the rate of ${day}.`,
} as const;
