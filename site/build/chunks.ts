/**
 * What nearly every page loads comes in a few files and not in twenty: each further file costs a phone more than the
 * bytes that splitting saves. `shell` is what pages that are only read load; what sells comes on top of it. Schemas stay
 * out of all, as most pages never need them.
 */
export const chunkGroups = [
  {
    name: 'react',
    test: /(node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react\/dist)\/|site\/(ui\/Button|islands\/cart\/Icon)\.tsx)/,
  },
  { name: 'schemas', test: /node_modules\/zod\// },
  {
    name: 'shell',
    test: /(node_modules\/(nanostores|@nanostores\/persistent)\/|api\/contract\/(messages\/shell|routes\/modal-path)\.ts|site\/lib\/(api|public-settings|api-newsletter)\.ts|site\/stores\/(notice|consent|session|saved-items|cart\/cart-count)\.ts|site\/(lib\/page-content|shell\/account-dialog)\.ts|site\/islands\/cart\/show-notices\.ts|vite\/preload-helper|rolldown\/runtime)/,
  },
  {
    name: 'shop',
    test: /(api\/contract\/(messages\/(goods|forms)|money\/dollars|catalogue\/pictures)\.ts|site\/lib\/(pictures|color-class|catalogue\/format-size|live-stock|quantity|listing\/stock-text)\.ts|site\/stores\/(session-record|cart\/(cart|cart-events|cart-seen|cart-state|cart-tabs))\.ts|site\/islands\/cart\/open-cart-panel\.ts|site\/lib\/is-answer-lost\.ts|site\/stores\/analytics\/(track|events)\.ts)/,
  },
  // Cards of goods, on lists and beneath a product.
  {
    name: 'goods',
    test: /(site\/islands\/listing\/(community|card-index|card-quantity|quantity-dialog|quick-add|refresh-stock|show-to-members)\.ts|site\/lib\/listing\/(facets|quick-quantities)\.ts|api\/contract\/catalogue\/(addresses|bundle|grams)\.ts|site\/shell\/replay-early-clicks\.ts|site\/islands\/product\/stock-store\.ts)/,
    includeDependenciesRecursively: false,
  },
  // The checkout alone loads a dozen small modules that its later steps share with it; a phone gets them in four files.
  {
    name: 'totals',
    test: /(api\/contract\/(messages\/(cart|delivery)|money\/(totals|shipping|discount|tax|lines|premium-savings)|customer|regions|contact-fields|coupon|remote-zip|service-code|shipping-rate|cart|order|shipping\/(address-check|delivery-dates)|accounts\/(split-name|billing))\.ts|site\/stores\/(delivery\/(delivery|rates|shipping-methods)|cart\/(totals|coupon)|checkout\/checkout-details)\.ts|site\/lib\/(api-shipping|api-coupon|api-cart)\.ts|site\/islands\/cart\/(TotalRows|EmptyCart|line-facts)\.tsx?|site\/islands\/coupon\/|site\/ui\/Field\.tsx)/,
    includeDependenciesRecursively: false,
  },
  // What the checkout and the subscription have in common, before their own.
  {
    name: 'steps',
    test: /(api\/contract\/messages\/checkout\.ts|site\/(stores\/(checkout\/(address-check|checkout-machine|track-purchase|payment-choice|purchase|saved-address|step-history|submit-purchase)|delivery\/delivery-dates)\.ts|lib\/(api-billing|api-checkout)\.ts|islands\/purchase\/((CheckoutSkeleton|DeliverySummary|DetailsStep|ErrorSummary|Processing|PurchaseSteps|SavedAddress|ShippingMethod|StepTitle|StepsBar)\.tsx|(address-lines|shipping-method-texts)\.ts)|islands\/payment\/show-bank\.ts))/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'checkout',
    test: /site\/(stores\/(checkout\/(?!checkout-details)|delivery\/dismissed-notices\.ts)|lib\/api-latest-order\.ts|islands\/checkout\/((Checkout|OrderDetails|OrderFrame)\.tsx|order-view\.ts))/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'address-form',
    test: /site\/islands\/purchase\/(DetailsFields\.tsx|use-details-form\.ts)|site\/(lib\/format-phone|stores\/checkout\/billing-details)\.ts/,
    includeDependenciesRecursively: false,
  },
];
