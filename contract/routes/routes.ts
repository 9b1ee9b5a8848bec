import { matchPath } from './match-path.ts'; /**
 * Every page of the shop in one place: menus and breadcrumbs take from it which pages exist, the server which ones have
 * moved, and a journey walks it line by line. `{name}` stands for one part of a path.
 */
export interface Route {
  /** with its trailing slash, spelled as on the pages */
  readonly path: string;
  /** a path to test with; defaults to `path` */
  readonly example?: string;
  /** Only a larger catalogue than ours has such pages. */
  readonly isOfLargeShops?: true;
  /** the built page that serves every such path and loads its data when opened */
  readonly builtAs?: string;
  /**
   * What a browser may do before the shopper opens the page. `prerender`: run it too, so nothing may count as seen, bought
   * or confirmed before `whenSeen`. `prefetch`: load its HTML only. Absent: nothing.
   */
  readonly preload?: 'prerender' | 'prefetch';
}

export const routes: readonly Route[] = [
  { path: '/', preload: 'prerender' },
  { path: '/cart/', preload: 'prefetch' },
  { path: '/checkout/' },
  { path: '/checkout/paypalResults/' },
  { path: '/checkout/pay/' },
  // Goods that somebody proposes to buy; `/buy/{items}` leads there.
  { path: '/buy/' },

  { path: '/shop/', preload: 'prerender' },
  { path: '/shop/minis/', preload: 'prerender' },
  { path: '/shop/Bulk/', preload: 'prerender' },
  { path: '/shop/page/{page}/', example: '/shop/page/2/', preload: 'prerender' },
  { path: '/shop/{category}/', example: '/shop/PLA/', preload: 'prerender' },
  {
    path: '/shop/{category}/page/{page}/',
    example: '/shop/PLA/page/2/',
    isOfLargeShops: true,
    preload: 'prerender',
  },
  { path: '/shop/{material}/{options}/', example: '/shop/PLA/Petrol-1.75mm-1kg/', preload: 'prerender' },
  { path: '/colors/', preload: 'prefetch' },
  { path: '/compare/', preload: 'prefetch' },
  { path: '/wishlist/', preload: 'prefetch' },
  { path: '/my-spools/', preload: 'prefetch' },

  { path: '/premium/', preload: 'prefetch' },
  { path: '/subscription/' },
  { path: '/account/{tab}/', example: '/account/profile/' },
  {
    path: '/account/orders/{orderId}/',
    example: '/account/orders/5f1d0c3a-1111-4111-8111-1111115d90a7/',
    builtAs: '/account/orders/order/',
  },
  { path: '/vote/', preload: 'prefetch' },
  { path: '/vending/', preload: 'prefetch' },
  { path: '/vending/fairness/', preload: 'prefetch' },
  { path: '/vending/{orderId}/', example: '/vending/5f1d0c3a/', builtAs: '/vending/order/' },
  // by the QR code on the label of each spool
  { path: '/spool/{id}/', example: '/spool/sandb0xpetr000000001/', builtAs: '/spool/spool/' },
  { path: '/queu3d/', preload: 'prefetch' },

  { path: '/process/', preload: 'prerender' },
  { path: '/blog/', preload: 'prerender' },
  { path: '/blog/{slug}/', example: '/blog/drying-filament/', preload: 'prerender' },
  { path: '/blog/category/{category}/', example: '/blog/category/materials/', preload: 'prerender' },
  { path: '/tutorials/', preload: 'prerender' },
  { path: '/tutorials/{id}/', example: '/tutorials/level-and-first-layer/', preload: 'prerender' },
  { path: '/help/', preload: 'prerender' },
  { path: '/faq/', preload: 'prerender' },
  { path: '/adviser/', preload: 'prerender' },
  { path: '/about/', preload: 'prerender' },
  { path: '/features/', preload: 'prerender' },
  { path: '/madness/', preload: 'prerender' },
  { path: '/cardsV2/', preload: 'prerender' },
  { path: '/docs/', preload: 'prerender' },
  { path: '/shipping/', preload: 'prerender' },
  { path: '/overnight-shipping/', preload: 'prerender' },
  { path: '/tos/', preload: 'prerender' },
  { path: '/privacy/', preload: 'prerender' },
  { path: '/betatestagreement/', preload: 'prerender' },

  { path: '/track-order/' },

  // Reached from forms submitted without JavaScript, and from emails.
  { path: '/newsletter/' },
  { path: '/newsletter/confirm/' },
  { path: '/newsletter/unsubscribe/' },
  { path: '/alerts/confirm/' },
  { path: '/alerts/unsubscribe/' },
  { path: '/reorders/link/' },
  { path: '/review/' },
  { path: '/review/unsubscribe/' },
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
  { from: '/shop/page/1', to: '/shop/' },
  { from: '/shop/{category}/page/1', to: '/shop/{category}/' },
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
