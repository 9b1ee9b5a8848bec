// @ts-check

/**
 * Why scripts run where shoppers pay: by file or folder of the project, or `npm:` and a package. The longest that fits
 * counts; a source without a reason stops the build. Add a package here only after a look at what it does.
 * @type {Readonly<Record<string, string>>}
 */
export const scriptReasons = {
  'contract/': 'Shapes, texts and sums that pages share with the API.',
  'site/components/shell/': 'The header and footer of the page.',
  'site/islands/account/': 'Dialogs to sign in, register and reset a password.',
  'site/islands/account-area/': 'The account: profile, orders, cards, addresses, membership.',
  'site/islands/cart/': 'The cart, as a page and as a panel.',
  'site/islands/checkout/': 'The steps of the checkout, and its receipt.',
  'site/islands/payment/': 'Puts the payment service’s card fields into the page.',
  'site/islands/paypal/': 'Puts PayPal’s button into the page.',
  'site/islands/purchase/': 'The steps that checkout and membership share.',
  'site/islands/register-panel/': 'Offers an account after a purchase.',
  'site/islands/search/': 'The search field’s suggestions.',
  'site/islands/subscription/': 'The steps of joining Premium.',
  'site/islands/wallet/': 'Puts the buttons of Apple Pay, Google Pay and Link into the page.',
  'site/islands/': 'Parts that several pages share.',
  'site/layouts/': 'The frame of the checkout’s pages.',
  'site/lib/queu3d/': 'Prints of QUEU3D: the account shows saved quotes, with code in one file with what reads models.',
  'site/lib/': 'Calls of the API, formats and rules without state.',
  'site/shell/': 'The header, dialogs and notices of every page.',
  'site/stores/analytics/': 'Keeps what may be measured for pages that measure.',
  'site/stores/': 'The state of cart, checkout and account in the browser.',
  'site/styles/': 'Addresses of styles that load on demand.',
  'site/ui/': 'Buttons, fields, prices and dialogs.',
  'slicer/mesh/': 'Reads models of prints; in one file with what shows saved quotes.',
  'slicer/profiles/': 'Settings of the engine that slices in the browser.',
  '.cache/browser-engine/': 'CuraEngine, which slices in a worker of the browser.',
  'vite/': 'Loads a script and its styles on demand.',
  'rolldown/': 'Joins the files of the bundler.',
  '__vite-browser-external': 'Stands for modules of Node that browsers lack.',
  'npm:@astrojs/react': 'Starts React’s parts of a page.',
  'npm:@base-ui/react': 'Accessible dialogs, menus and fields.',
  'npm:@base-ui/utils': 'Part of @base-ui/react.',
  'npm:@floating-ui/utils': 'Part of @base-ui/react.',
  'npm:@hookform/resolvers': 'Checks forms with the shapes of the API.',
  'npm:@nanostores/persistent': 'Keeps the cart’s state in the browser.',
  'npm:@nanostores/react': 'Shows stores in React’s parts.',
  'npm:@paypal/paypal-js': 'Loads PayPal’s script.',
  'npm:@simplewebauthn/browser': 'Passkeys.',
  'npm:@stripe/stripe-js': 'Loads Stripe’s script.',
  'npm:earcut': 'Triangles of models, for prints.',
  'npm:fflate': 'Unpacks models of prints.',
  'npm:js-base64': 'Part of tus-js-client.',
  'npm:manifold-3d': 'Cuts volumes out of models of prints.',
  'npm:nanostores': 'The state of the page.',
  'npm:normalize-wheel': 'Part of react-easy-crop.',
  'npm:occt-import-js': 'Converts STEP files of prints.',
  'npm:p-limit': 'Reads few models of prints at a time.',
  'npm:partysocket': 'Reconnects the socket of prints in progress.',
  'npm:querystringify': 'Part of tus-js-client.',
  'npm:react': 'Draws the interactive parts of the page.',
  'npm:react-dom': 'Draws the interactive parts of the page.',
  'npm:react-easy-crop': 'Crops the picture of an account.',
  'npm:react-hook-form': 'Fields of the checkout and their errors.',
  'npm:requires-port': 'Part of tus-js-client.',
  'npm:scheduler': 'Part of React.',
  'npm:sonner': 'Short notices.',
  'npm:tus-js-client': 'Uploads models in parts.',
  'npm:uqr': 'Draws the QR code of an authenticator app.',
  'npm:url-parse': 'Part of tus-js-client.',
  'npm:use-sync-external-store': 'Part of @base-ui/react.',
  'npm:yocto-queue': 'Part of p-limit.',
  'npm:zod': 'Checks what the API answers.',
};

/**
 * Of inline scripts, by words that only that one has.
 * @type {Readonly<Record<string, string>>}
 */
export const inlineReasons = {
  '"astro-island"': 'Astro: starts the interactive parts of a page.',
  '(self.Astro||(self.Astro={}))': 'Astro: says when a part starts.',
  // site/shell/early-input.js
  'Inlined and run before the first paint': 'Keeps what is typed before the page’s scripts have loaded.',
};
