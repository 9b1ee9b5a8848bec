import { isPaymentPage } from './payment-pages.ts';

/** Pages that may load the same things: the staff's, those where shoppers pay or keep cards, and the rest of the shop. */
export type PageGroup = 'desk' | 'payment' | 'shop';

/** The group of a page, by its canonical path, or that of a dialog above it. */
export function pageGroup(path: string): PageGroup {
  if (path.startsWith('/desk/')) return 'desk';
  return isPaymentPage(path) ? 'payment' : 'shop';
}
