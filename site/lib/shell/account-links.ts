/**
 * Links for signed-in shoppers. Scripts add them for a stored user; built pages hold none of them.
 */
export const ACCOUNT = { label: 'Account', url: '/account/profile/' } as const;
export const ORDER_TRACKING = { label: 'Track an order', url: '/account/orders/' } as const;

/** The entries of the phone menu; logging out comes after them. */
export const accountLinks: readonly { readonly label: string; readonly url: string }[] = [
  ACCOUNT,
  { label: 'Order History', url: '/account/orders/' },
  { label: 'Payment Methods', url: '/account/payment/' },
  { label: 'Subscriptions', url: '/account/subscription/' },
  { label: 'Shipping Info', url: '/account/shipping/' },
];
export const LOG_OUT = { label: 'Log Out', url: '/' } as const;
