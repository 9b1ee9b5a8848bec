/** The tabs of the account area, in their order (2 §2.6). */
export const tabs = ['profile', 'shipping', 'payment', 'subs', 'orders'] as const;
export type Tab = (typeof tabs)[number];

/** `label` stands on the tab; `title` over its content, in the page's title and in the crumbs. */
export const tabWords: Record<Tab, { readonly label: string; readonly title: string }> = {
  profile: { label: 'Account', title: 'Profile' },
  shipping: { label: 'Shipping', title: 'Shipping Info' },
  payment: { label: 'Payment', title: 'Payment Methods' },
  subs: { label: 'Subscriptions', title: 'Subscriptions' },
  orders: { label: 'Orders', title: 'Order History' },
};

/** Every address of the area with the tab it shows: menus of phones call one of them by another name. */
export const tabAddresses: Readonly<Record<string, Tab>> = {
  ...Object.fromEntries(tabs.map((tab) => [tab, tab])),
  subscription: 'subs',
};

export function tabPath(tab: Tab): string {
  return `/account/${tab}/`;
}
