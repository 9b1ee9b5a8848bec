/**
 * What nearly every page loads comes in a few files and not in twenty: each further file costs a phone more than the
 * bytes that splitting saves. A module belongs to the first group that names it. Paths are whole, so that a rename finds
 * them, and chunks.test.ts fails when one of them is gone.
 */
const groups: readonly Group[] = [
  {
    name: 'react',
    packages: ['react', 'react-dom', 'scheduler', '@nanostores/react', '@astrojs/react/dist'],
    sources: ['site/islands/cart/Icon.tsx', 'site/ui/Button.tsx'],
  },
  // Schemas stay out of all others, as most pages never need them.
  {
    name: 'schemas',
    packages: ['zod'],
  },
  // All that pages load that are only read.
  {
    name: 'shell',
    packages: ['nanostores', '@nanostores/persistent'],
    internals: ['vite/preload-helper', 'rolldown/runtime'],
    sources: [
      'api/contract/messages/shell.ts',
      'api/contract/routes/modal-path.ts',
      'site/islands/cart/show-notices.ts',
      'site/lib/api-newsletter.ts',
      'site/lib/api.ts',
      'site/lib/page-content.ts',
      'site/lib/public-settings.ts',
      'site/shell/account-dialog.ts',
      'site/stores/cart/cart-count.ts',
      'site/stores/consent.ts',
      'site/stores/notice.ts',
      'site/stores/saved-items.ts',
      'site/stores/session.ts',
    ],
  },
  // What sells comes on top of it.
  {
    name: 'shop',
    sources: [
      'api/contract/catalogue/pictures.ts',
      'api/contract/messages/forms.ts',
      'api/contract/messages/goods.ts',
      'api/contract/money/dollars.ts',
      'site/islands/cart/open-cart-panel.ts',
      'site/lib/catalogue/format-size.ts',
      'site/lib/color-class.ts',
      'site/lib/is-answer-lost.ts',
      'site/lib/listing/stock-text.ts',
      'site/lib/live-stock.ts',
      'site/lib/pictures.ts',
      'site/lib/quantity.ts',
      'site/stores/analytics/events.ts',
      'site/stores/analytics/track.ts',
      'site/stores/cart/cart-events.ts',
      'site/stores/cart/cart-seen.ts',
      'site/stores/cart/cart-state.ts',
      'site/stores/cart/cart-tabs.ts',
      'site/stores/cart/cart.ts',
      'site/stores/session-record.ts',
    ],
  },
  // What the account area and the vending machine know of their shopper.
  {
    name: 'account',
    sources: ['site/islands/account-area/use-shopper.ts', 'site/stores/account-area/account-data.ts'],
  },
  // Cards of goods, on lists and beneath a product.
  {
    name: 'goods',
    sources: [
      'api/contract/catalogue/addresses.ts',
      'api/contract/catalogue/bundle.ts',
      'api/contract/catalogue/grams.ts',
      'site/islands/listing/card-index.ts',
      'site/islands/listing/card-quantity.ts',
      'site/islands/listing/community.ts',
      'site/islands/listing/quantity-dialog.ts',
      'site/islands/listing/quick-add.ts',
      'site/islands/listing/refresh-stock.ts',
      'site/islands/product/stock-store.ts',
      'site/lib/listing/facets.ts',
      'site/lib/listing/quick-quantities.ts',
    ],
    isAlone: true,
  },
  // The checkout alone loads a dozen small modules that its later steps share with it; a phone gets them in four files.
  {
    name: 'totals',
    sources: [
      'api/contract/accounts/billing.ts',
      'api/contract/accounts/split-name.ts',
      'api/contract/cart.ts',
      'api/contract/catalogue/material-label.ts',
      'api/contract/contact-fields.ts',
      'api/contract/coupon.ts',
      'api/contract/customer.ts',
      'api/contract/messages/cart.ts',
      'api/contract/messages/delivery.ts',
      'api/contract/money/discount.ts',
      'api/contract/money/lines.ts',
      'api/contract/money/shipping.ts',
      'api/contract/money/tax.ts',
      'api/contract/money/totals.ts',
      'api/contract/order.ts',
      'api/contract/regions.ts',
      'api/contract/remote-zip.ts',
      'api/contract/service-code.ts',
      'api/contract/shipping-rate.ts',
      'api/contract/shipping/address-check.ts',
      'api/contract/shipping/delivery-dates.ts',
      'site/islands/cart/EmptyCart.tsx',
      'site/islands/cart/TotalRows.tsx',
      'site/islands/cart/line-facts.ts',
      'site/islands/cart/CouponField.tsx',
      'site/lib/api-cart.ts',
      'site/lib/api-shipping.ts',
      'site/stores/cart/coupon.ts',
      'site/stores/cart/totals.ts',
      'site/stores/checkout/checkout-details.ts',
      'site/stores/delivery/delivery.ts',
      'site/stores/delivery/rates.ts',
      'site/stores/delivery/shipping-methods.ts',
      'site/ui/Field.tsx',
    ],
    isAlone: true,
  },
  // What the checkout and the subscription have in common, before their own.
  {
    name: 'steps',
    sources: [
      'api/contract/messages/checkout.ts',
      'site/islands/payment/show-bank.ts',
      'site/islands/purchase/CheckoutSkeleton.tsx',
      'site/islands/purchase/DeliverySummary.tsx',
      'site/islands/purchase/DetailsStep.tsx',
      'site/islands/purchase/ErrorSummary.tsx',
      'site/islands/purchase/Notice.tsx',
      'site/islands/purchase/Processing.tsx',
      'site/islands/purchase/PurchaseSteps.tsx',
      'site/islands/purchase/SavedAddress.tsx',
      'site/islands/purchase/ShippingMethod.tsx',
      'site/islands/purchase/StepTitle.tsx',
      'site/islands/purchase/StepsBar.tsx',
      'site/islands/purchase/address-lines.ts',
      'site/islands/purchase/shipping-method-texts.ts',
      'site/lib/api-billing.ts',
      'site/lib/api-checkout.ts',
      'site/stores/checkout/address-check.ts',
      'site/stores/checkout/checkout-machine.ts',
      'site/stores/checkout/payment-choice.ts',
      'site/stores/checkout/purchase.ts',
      'site/stores/checkout/saved-address.ts',
      'site/stores/checkout/step-history.ts',
      'site/stores/checkout/submit-purchase.ts',
      'site/stores/checkout/track-purchase.ts',
      'site/stores/delivery/delivery-dates.ts',
    ],
    isAlone: true,
  },
  // Before `checkout`: the account's forms load it too, without the checkout.
  {
    name: 'address-form',
    sources: [
      'site/islands/purchase/DetailsFields.tsx',
      'site/islands/purchase/use-details-form.ts',
      'site/lib/format-phone.ts',
      'site/stores/checkout/billing-details.ts',
    ],
    isAlone: true,
  },
  {
    name: 'checkout',
    sources: [
      'site/islands/checkout/Checkout.tsx',
      'site/islands/checkout/OrderDetails.tsx',
      'site/islands/checkout/OrderFrame.tsx',
      'site/islands/checkout/order-view.ts',
      'site/stores/checkout/',
      'site/stores/delivery/dismissed-notices.ts',
    ],
    isAlone: true,
  },
];

interface Group {
  readonly name: string;
  readonly packages?: readonly string[];
  /** modules that the bundler adds */
  readonly internals?: readonly string[];
  /** files, and folders that end with a slash */
  readonly sources?: readonly string[];
  /** takes only what it names, without what that imports */
  readonly isAlone?: boolean;
}

/** Every file and folder of ours that a group names. */
export const groupedSources: readonly string[] = groups.flatMap(({ sources = [] }) => sources);

/** The groups as Rolldown takes them. */
export const chunkGroups = groups.map(({ name, packages = [], internals = [], sources = [], isAlone = false }) => ({
  name,
  test: anyOf([...packages.map((name) => `node_modules/${name}/`), ...internals, ...sources]),
  ...(isAlone && { includeDependenciesRecursively: false }),
}));

function anyOf(paths: readonly string[]): RegExp {
  return new RegExp(paths.map((path) => path.replaceAll('.', '\\.')).join('|'));
}
