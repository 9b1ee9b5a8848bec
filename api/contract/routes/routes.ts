import { matchPath } from './match-path.ts'; /**
 * Every page of the shop in one place: menus and breadcrumbs take from it which pages exist, the server which ones have
 * moved, and a journey walks it line by line. `{name}` stands for one part of a path.
 */
export interface Route {
  /** with its trailing slash, spelled as on the pages */
  readonly path: string;
  /** a path to test with; defaults to `path` */
  readonly example?: string;
  /** the built page that serves every such path and loads its data when opened */
  readonly builtAs?: string;
}

export const routes: readonly Route[] = [
  { path: '/' },
  { path: '/cart/' },
  { path: '/checkout/' },
  { path: '/checkout/paypalResults/' },

  { path: '/shop/' },
  { path: '/shop/minis/' },
  { path: '/shop/Bulk/' },
  { path: '/shop/{category}/', example: '/shop/PLA/' },
  { path: '/shop/{material}/{options}/', example: '/shop/PLA/Petrol-1.75mm-1kg/' },
  { path: '/compare/' },
  { path: '/wishlist/' },

  { path: '/premium/' },
  { path: '/subscription/' },
  { path: '/account/{tab}/', example: '/account/profile/' },
  {
    path: '/account/orders/{orderId}/',
    example: '/account/orders/5f1d0c3a-1111-4111-8111-1111115d90a7/',
    builtAs: '/account/orders/order/',
  },
  { path: '/vote/' },
  { path: '/vending/' },
  { path: '/vending/fairness/' },
  { path: '/vending/{orderId}/', example: '/vending/5f1d0c3a/', builtAs: '/vending/order/' },
  { path: '/queu3d/' },

  { path: '/process/' },
  { path: '/blog/' },
  { path: '/blog/{slug}/', example: '/blog/drying-filament/' },
  { path: '/blog/category/{category}/', example: '/blog/category/materials/' },
  { path: '/tutorials/' },
  { path: '/tutorials/{id}/', example: '/tutorials/level-and-first-layer/' },
  { path: '/help/' },
  { path: '/faq/' },
  { path: '/about/' },
  { path: '/features/' },
  { path: '/madness/' },
  { path: '/cardsV2/' },
  { path: '/docs/' },
  { path: '/shipping/' },
  { path: '/overnight-shipping/' },
  { path: '/tos/' },
  { path: '/privacy/' },
  { path: '/betatestagreement/' },

  { path: '/track-order/' },

  // Reached from forms submitted without JavaScript, and from emails.
  { path: '/newsletter/' },
  { path: '/newsletter/confirm/' },
  { path: '/newsletter/unsubscribe/' },
  { path: '/alerts/confirm/' },
  { path: '/alerts/unsubscribe/' },
  { path: '/verify/' },
  { path: '/email/confirm/' },
  { path: '/email/undo/' },
];

/** Permanent redirects; the first match wins. */
export const movedPages: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/print-on-demand', to: '/queu3d/' },
  { from: '/item/bulk', to: '/shop/bulk/' },
  { from: '/item/minis', to: '/shop/minis/' },
  { from: '/item/{material}/{options}', to: '/shop/{material}/{options}/' },
  { from: '/item/{material}', to: '/shop/{material}/' },
  { from: '/shop/parts', to: '/shop/upgrades/' },
  { from: '/home', to: '/' },
  { from: '/account', to: '/account/profile/' },
  // The link in the reset email.
  { from: '/reset-password', to: '/modal/reset-password/' },
];

/** The path of product pages; an unknown product leads to the page below. */
export const PRODUCT_PAGE = '/shop/{material}/{options}/';
export const NOT_FOUND_PAGE = '/404';

/** The new path of a page that moved, both decoded; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  for (const { from, to } of movedPages) {
    const parts = matchPath(from, path);
    if (parts) return to.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  }
  return undefined;
}
