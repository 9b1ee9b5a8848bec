// @ts-check
/** @typedef {{ name: string, path: string, kind: 'shop' | 'text' }} MeasuredPage */

/**
 * Pages whose bytes and scores are measured: those that sell, and those that are read.
 * @type {readonly MeasuredPage[]}
 */
export const measuredPages = [
  { name: 'home', path: '/', kind: 'shop' },
  { name: 'listing', path: '/shop/', kind: 'shop' },
  { name: 'product', path: '/shop/PLA/Petrol-1.75mm-1kg/', kind: 'shop' },
  { name: 'blog list', path: '/blog/', kind: 'text' },
  { name: 'post', path: '/blog/drying-filament/', kind: 'text' },
  { name: 'FAQ', path: '/faq/', kind: 'text' },
  { name: 'about', path: '/about/', kind: 'text' },
  { name: 'terms', path: '/tos/', kind: 'text' },
];
