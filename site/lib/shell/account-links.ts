/**
 * Where a signed-in shopper finds what is theirs. Scripts put these in for a stored signed-in user only: a page as it is
 * built holds none of them.
 */
export const ACCOUNT = { label: 'Account', url: '/account/profile/' } as const;
export const ORDER_TRACKING = { label: 'Track an order', url: '/account/orders/' } as const;

/** The entries of the phone menu (2 §2.1); logging out comes after them. */
export const accountLinks: readonly { readonly label: string; readonly url: string }[] = [
  ACCOUNT,
  { label: 'Order History', url: '/account/orders/' },
  { label: 'Payment Methods', url: '/account/payment/' },
  { label: 'Subscriptions', url: '/account/subscription/' },
  { label: 'Shipping Info', url: '/account/shipping/' },
];
export const LOG_OUT = { label: 'Log Out', url: '/' } as const;
