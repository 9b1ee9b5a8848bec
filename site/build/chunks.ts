/**
 * What pages share comes in a few files: left to the bundler, the checkout loads 70 and a post 20. A group brings along
 * all that its modules import and no group above it has, so these lists are starting points. Entries (the scripts of
 * .astro files) stay out of them: they would run on every page that loads the group.
 */
const groups: readonly Group[] = [
  {
    name: 'shell',
    modules: [
      'vite/preload-helper',
      'node_modules/@nanostores/persistent/',
      'node_modules/nanostores/computed/',
      'site/islands/cart/show-notices.ts',
      'contract/counted.ts',
      'contract/messages/promise.ts',
      'site/lib/delivery-promise.ts',
      'site/lib/keep-fresh.ts',
      'site/lib/latest-only.ts',
      'site/lib/public-settings.ts',
      'site/lib/start-later.ts',
      'site/shell/account-dialog.ts',
      'site/stores/cart/cart-count.ts',
      'site/stores/consent.ts',
      'site/stores/delivery/zip.ts',
      'site/stores/saved-items.ts',
      'site/stores/session.ts',
    ],
  },
  { name: 'schemas', modules: ['node_modules/zod/'] },
  { name: 'leave', modules: ['site/lib/go-to.ts'], minShareCount: 2 },
  {
    name: 'shop',
    modules: [
      'contract/catalogue/addresses.ts',
      'contract/catalogue/bundle.ts',
      'contract/dollars.ts',
      'contract/catalogue/format-size.ts',
      'site/lib/color-class.ts',
      'site/lib/escape-html.ts',
      'site/lib/listing/stock-text.ts',
      'site/lib/keep-units.ts',
      'site/lib/live-stock.ts',
      'site/lib/quantity-words.ts',
      'site/lib/pictures.ts',
      'site/lib/quantity.ts',
    ],
  },
  {
    name: 'goods',
    modules: [
      'site/islands/add-by-button.ts',
      'site/islands/stepper.ts',
      'contract/listing/',
      'site/islands/listing/card-elements.ts',
      'site/islands/listing/card-quantity.ts',
      'site/islands/listing/community.ts',
      'site/islands/listing/dress-cards.ts',
      'site/islands/listing/refresh-stock.ts',
      'site/islands/listing/show-stock.ts',
      'site/islands/product/stock-store.ts',
      'site/lib/listing/',
    ],
    minShareCount: 2,
  },
  // Apart from `shop`: pages with an Add button load it with the first press.
  { name: 'cart', modules: ['site/stores/cart/cart.ts'], minShareCount: 2 },
  {
    name: 'react',
    modules: [
      'node_modules/@astrojs/react/',
      'node_modules/@nanostores/react/',
      'node_modules/react-dom/',
      'node_modules/react/',
      'node_modules/scheduler/',
      'site/islands/Icon.tsx',
      'site/ui/Button.tsx',
      'site/ui/Field.tsx',
      'site/ui/Swatch.tsx',
    ],
  },
  // Before `totals` and `purchase`, which would take them along: pages that count pieces or load a cart need neither.
  {
    name: 'contract',
    modules: ['contract/cart.ts', 'contract/messages/printing.ts', 'contract/cents.ts', 'contract/quantity.ts'],
  },
  // Shapes that pages need which neither buy nor print.
  {
    name: 'items',
    modules: ['contract/catalogue/item.ts', 'contract/catalogue/material.ts'],
    minShareCount: 2,
  },
  { name: 'prints', modules: ['contract/queu3d/'], minShareCount: 2 },
  {
    name: 'machine',
    modules: [
      'contract/messages/vending.ts',
      'contract/premium/vending.ts',
      'site/lib/api-vending.ts',
      'site/stores/vending/seen-commitments.ts',
    ],
    minShareCount: 2,
  },
  {
    name: 'queu3d',
    modules: ['site/lib/queu3d/', 'site/stores/queu3d/', 'slicer/mesh/'],
    minShareCount: 2,
  },
  {
    name: 'totals',
    modules: [
      'contract/shipping/',
      'site/islands/cart/',
      'site/stores/cart/',
      'site/stores/checkout/shipping-methods.ts',
      'site/stores/checkout/totals.ts',
      'site/stores/delivery/',
    ],
    minShareCount: 3,
  },
  // After `totals`, which pages of a cart load without these.
  {
    name: 'orders',
    modules: ['contract/accounts/billing.ts', 'contract/order.ts'],
    minShareCount: 2,
  },
  // Before `purchase`, which the desk's forms do without.
  { name: 'forms', modules: ['node_modules/react-hook-form/', 'node_modules/@hookform/'], minShareCount: 2 },
  {
    name: 'purchase',
    modules: [
      'site/islands/purchase/',
      'site/stores/checkout/purchase.ts',
      'site/stores/checkout/step-history.ts',
      'site/stores/checkout/submit-purchase.ts',
      'site/stores/checkout/track-purchase.ts',
    ],
    minShareCount: 2,
  },
];

interface Group {
  readonly name: string;
  /** files, and folders that end with a slash */
  readonly modules: readonly string[];
  /** fewer entries than this that need a module leave it where it is */
  readonly minShareCount?: number;
}

/** Every file and folder that a group names, those of the bundler excepted. */
export const groupedSources: readonly string[] = groups
  .flatMap(({ modules }) => modules)
  .filter((path) => !path.startsWith('vite/'));

/** The groups as Rolldown takes them. What only loads on demand stays on demand. */
export const chunkGroups = groups.map(({ name, modules, minShareCount = 1 }) => ({
  name,
  tags: ['$initial' as const],
  test: (id: string) => modules.some((path) => id.includes(path)),
  minShareCount,
}));
