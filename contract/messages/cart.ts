/** Texts of the cart, some of which the checkout repeats. */
export const cartMessages = {
  // owner
  cartEmpty: 'Your cart is empty',
  fixQuantities: '*Fix your quantites of Out of Stock items.',
  freeShipping: 'Free Shipping',
  orderMinimum: (least: string) => `Order minimum is ${least}$ Please add more items to your cart.`,
  memberDiscount: 'Premium Member Discount',
  // ours
  pageLede: 'Shipping and tax show here before you pay. Nothing is charged until you confirm.',
  free: 'Free',
  priceChanged: (before: string, now: string) => `The price changed from ${before} to ${now} since you added it.`,
  fewLeft: (left: number) => `Only ${left} left now.`,
  noLongerInCart: (name: string) => `${name} is no longer in your cart.`,
  takeWhatIsLeft: (left: number) => (left === 1 ? 'Take the last one' : `Take the last ${left}`),
  removeIt: 'Remove it',
  couponTakes: (name: string, saved: string) => `${name} takes ${saved} off.`,
  couponNeeds: (name: string, least: string, missing: string) =>
    `${name} needs a subtotal of at least ${least}. Add ${missing} more.`,
  couponNeedsPieces: (name: string, least: number, missing: number) =>
    `${name} needs ${least} pieces. Add ${missing} more.`,
  couponNeedsSpool: (name: string) => `${name} is the credit of a swatch card. Add a spool to use it.`,
  couponTakesNothing: (name: string) => `${name} takes nothing off this cart.`,
  rollsSingly: (names: string, pieces: number, singly: string) =>
    `${names}: ${pieces === 5 ? 'five' : 'ten'} singly cost ${singly}.`,
  bundleSaves: (saved: string) => `A carton saves ${saved}.`,
  singlesSave: (saved: string) => `That saves ${saved}.`,
  switchToBundle: 'Switch to the carton',
  switchToSingles: 'Switch to single spools',
  switched: (saved: string) => `Switched. You save ${saved}.`,
  fixLines: 'Remove the items you cannot buy to go on.',
  premiumSaves: (saved: string) => `Premium saves you ${saved}`,
  feeIncluded: (fee: string) => `on this cart, its $${fee} a month included`,
  premiumSaved: (saved: string) => `Premium saved you ${saved}`,
} as const;
