/** The texts of a subscription: what who joins and who is a member is told. */
export const subscriptionMessages = {
  // owner
  alreadySubscribed: 'You already have an active subscription.',
  subscriptionCancelFailed: (email: string) =>
    `We're sorry but there was an issue canceling your subscription please contact support via email ${email}.`,
  subscriptionCancelled: (date: string) =>
    `We're sorry to see you go. Your membership will remain active until ${date}.`,
  // ours
  usOnly: 'Premium ships within the U.S. only. Please enter a U.S. address or choose local pickup.',
  noCoupons: 'Coupons do not apply to Premium. Please remove the coupon and try again.',
  alreadyEnded: 'This subscription has ended already. You can join again on the Premium page.',
  notKept:
    'This subscription has ended at the payment service and cannot be taken back. You can join again when your membership ends.',
  paidAtPaypal: 'PayPal charges this subscription: you choose there what pays for it.',
} as const;
