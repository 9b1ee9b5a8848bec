/** The tabs of the account area, in order. */
export const tabs = ['profile', 'shipping', 'payment', 'subs', 'reorders', 'orders', 'spools'] as const;
export type Tab = (typeof tabs)[number];

/** `label` is on the tab; `title` is the heading, the page title and the breadcrumb. */
export const tabWords: Record<Tab, { readonly label: string; readonly title: string }> = {
  profile: { label: 'Account', title: 'Profile' },
  shipping: { label: 'Shipping', title: 'Shipping Info' },
  payment: { label: 'Payment', title: 'Payment Methods' },
  subs: { label: 'Subscriptions', title: 'Subscriptions' },
  reorders: { label: 'Reorders', title: 'Reorders' },
  orders: { label: 'Orders', title: 'Order History' },
  spools: { label: 'Spools', title: 'My Spools' },
};

/** Every URL of the area with its tab: the phone menu links one tab by another name. */
export const tabAddresses: Readonly<Record<string, Tab>> = {
  ...Object.fromEntries(tabs.map((tab) => [tab, tab])),
  subscription: 'subs',
};

export function tabPath(tab: Tab): string {
  return `/account/${tab}/`;
}
