/** Texts about products: on listings, on product pages, and wherever something is added to the cart. */
export const goodsMessages = {
  // owner
  continueShopping: 'Continue Shopping',
  itemAdded: 'Item added to cart.',
  itemRemoved: 'Item removed.',
  outOfStock: 'Out of Stock',
  inStock: 'In Stock',
  multiplesOf: (step: number | string) => `This product must be ordered in multiples of ${step}`,
  tryAgain: 'Try again',
  // ours
  backAbout: (day: string) => `back about ${day}`,
  leftSo: (left: number, quantity: number) => `Only ${left} left: quantity set to ${quantity}`,
  leastIs: (step: number) => `The smallest order is ${step}: quantity set to ${step}`,
  viewCart: 'View cart',
  undo: 'Undo',
  someGone: 'Some items on this list are no longer sold and were left out.',
  offered: 'Maybe one of these',
  stockUnknown: 'Stock could not be checked just now',
  joinPremium: 'Join Premium',
  subscribeToPremium: 'Subscribe to Premium',
} as const;
