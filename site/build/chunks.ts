/**
 * What nearly every page loads comes in a few files and not in twenty: each further file costs a phone more than the
 * bytes that splitting saves. `shell` is what pages that are only read load; what sells comes on top of it. Schemas stay
 * out of all, as most pages never need them.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
  {
    name: 'shell',
    test: /(node_modules\/(nanostores|@nanostores\/persistent)\/|api\/contract\/(shell-messages|routes\/modal-path)\.ts|site\/lib\/(api|public-settings|api-newsletter)\.ts|site\/stores\/(notice|consent|session|cart\/cart-count|kept\/(compare|wishlist|id-list))\.ts|site\/shell\/(page-content|account-dialog)\.ts|site\/islands\/cart\/show-notices\.ts|vite\/preload-helper|rolldown\/runtime)/,
  },
  {
    name: 'shop',
    test: /(api\/contract\/(messages|money\/dollars)\.ts|site\/lib\/(live-stock|quantity|listing\/stock-text)\.ts|site\/stores\/session-record\.ts|site\/islands\/cart\/open-cart-panel\.ts)/,
  },
];
