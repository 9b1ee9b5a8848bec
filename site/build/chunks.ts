/**
 * What nearly every page loads comes in two files and not in twenty: each further file costs a phone more than the
 * bytes that splitting saves. Schemas stay out of both, as most pages never need them.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
  {
    name: 'shop',
    test: /(node_modules\/(nanostores|@nanostores\/persistent)\/|api\/contract\/(messages|money\/dollars)\.ts|site\/lib\/(api|live-stock|quantity|listing\/stock-text)\.ts|site\/stores\/(cart|cart-count|cart-tabs|notice|optimistic-lines|session|session-record)\.ts|site\/islands\/cart\/(show-notices|open-cart-panel)\.ts|vite\/preload-helper)/,
  },
];
