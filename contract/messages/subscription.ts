/** Messages for new subscribers and members, by subscription status. */
export const subscriptionMessages = {
  // owner
  alreadySubscribed: 'You already have an active subscription.',
  subscriptionCancelFailed: (email: string) =>
    `We're sorry but there was an issue canceling your subscription please contact support via email ${email}.`,
  subscriptionCancelled: (date: string) =>
    `We're sorry to see you go. Your membership will remain active until ${date}.`,
  // ours
  colorSent: (color: string) =>
    `You already have ${color}, our newest exclusive, so joining now would charge you for a second one. Please join when the next color is out.`,
  usOnly: 'Premium ships within the U.S. only. Please enter a U.S. address or choose local pickup.',
  noCoupons: 'Coupons do not apply to Premium. Please remove the coupon and try again.',
  alreadyEnded: 'This subscription has already ended. You can join again on the Premium page.',
  notKept:
    'The payment service has already ended this subscription, so it cannot be resumed. You can join again when your membership ends.',
  cannotSkip: 'A month can be skipped while Premium is paid and not canceled.',
  skippingNow: 'You are skipping this month. The next one can be skipped once it has begun.',
  skipAtPaypal:
    'PayPal charges this membership, and cannot promise a day for the charge after a pause. To skip, cancel and join again, with a card or with PayPal.',
  paidAtPaypal: 'PayPal charges this subscription. You can change how you pay in PayPal.',
} as const;
