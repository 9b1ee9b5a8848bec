// @ts-check
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_SCRIPTS, serviceScripts } from '../../contract/payment-scripts.ts';
import { pageGroup } from '../../contract/routes/page-group.ts';
import { UserError } from '../processes/user-error.mjs';
import { hashOf, inlineParts } from './page-sources.mjs';

/** Of `site/build/script-sources.ts`. */
const SOURCES = '.script-sources.json';
const ASSETS = '_astro';

/**
 * Writes down all code of the pages where shoppers pay: each script with its hash and its reason, whether a page names it or
 * loads it on demand. `npm run doctor` compares the open shop with it. A script without a reason stops the build.
 * @param {string} out folder of the built pages; of a build that changes some, only those
 * @param {object} build
 * @param {string} build.code folder of the bundled code
 * @param {string} build.before folder of the last build, for the pages that stay
 * @param {readonly string[]} build.files of all pages
 */
export function recordPaymentScripts(out, { code, before, files }) {
  const pages = paymentPages(files).map(({ path, file }) => {
    const changed = join(out, file);
    return { path, html: readFileSync(existsSync(changed) ? changed : join(before, file), 'utf8') };
  });
  const assets = readdirSync(join(code, ASSETS)).filter((name) => name.endsWith('.js'));
  const odd = assets.find((name) => name.match(NAME)?.[0] !== name);
  if (odd)
    throw new UserError(`${odd} has a name that is not found in other scripts; see scripts/build/payment-scripts.mjs.`);
  const texts = new Map(assets.map((name) => [name, readFileSync(join(code, ASSETS, name), 'utf8')]));
  /** @type {Record<string, string[]>} */
  const sources = JSON.parse(readFileSync(join(code, SOURCES), 'utf8'));
  /** @type {Map<string, { path: string | null, text: string, reasons: string[], pages: string[] }>} */
  const scripts = new Map();
  /** @param {string} page @param {string} key @param {() => { path: string | null, text: string, reasons: string[] }} found */
  const add = (page, key, found) => {
    const known = scripts.get(key) ?? { ...found(), pages: [] };
    known.pages.push(page);
    scripts.set(key, known);
  };
  for (const { path: page, html } of pages) {
    for (const text of new Set(inlineParts(html).scripts)) {
      add(page, text, () => ({ path: null, text, reasons: [inlineReason(text, page)] }));
    }
    for (const [, address = ''] of html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"/g)) {
      if (!texts.has(address.slice(`/${ASSETS}/`.length))) missing(address, `on ${page}`);
    }
    for (const name of reachedFrom(html, texts)) {
      const path = `/${ASSETS}/${name}`;
      const reasons = () => reasonsOf(sources[path.slice(1)], path, page);
      add(page, path, () => ({ path, text: texts.get(name) ?? '', reasons: reasons() }));
    }
  }
  /** @type {import('../../contract/payment-scripts.ts').PaymentScripts} */
  const record = {
    pages: pages.map(({ path, html }) => ({ path, integrity: hashOf(html) })),
    scripts: [...scripts.values()].map(({ path, text, reasons, pages: on }) => {
      return { path, integrity: hashOf(text), bytes: Buffer.byteLength(text), reasons, pages: on };
    }),
    services: Object.values(serviceScripts).map(({ origins, reason }) => ({ origins: [...origins], reason })),
  };
  writeFileSync(join(out, PAYMENT_SCRIPTS), JSON.stringify(record, null, 1));
}

/** @param {readonly string[]} files */
function paymentPages(files) {
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => ({ file, path: `/${file.slice(0, -'index.html'.length)}` }))
    .filter(({ path }) => pageGroup(path) === 'payment')
    .sort((a, b) => a.path.localeCompare(b.path));
}

const NAME = /[\w.-]+\.js(?![\w-])/g;

/** @type {Map<string, string[]>} by the text: each is searched once for all pages that load it */
const named = new Map();

/**
 * The scripts that a text names, and those that these name. Their names have a hash, so no other text is one.
 * @param {string} text
 * @param {ReadonlyMap<string, string>} texts
 */
function reachedFrom(text, texts) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = namesIn(text);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const script = texts.get(name);
    if (script === undefined || reached.has(name)) continue;
    reached.add(name);
    const names = named.get(script) ?? namesIn(script);
    named.set(script, names);
    waiting.push(...names);
  }
  return [...reached].sort();
}

/** @param {string} text */
function namesIn(text) {
  return [...new Set(text.match(NAME))];
}

/** Of a file that the bundler adds for the names alone. */
const ONLY_NAMES = 'Re-exports another of these scripts.';

/**
 * @param {string[] | undefined} sources
 * @param {string} script
 * @param {string} page
 */
function reasonsOf(sources, script, page) {
  if (!sources) return missing(script, `on ${page}`);
  const reasons = sources.map((source) => reasonOf(source) ?? missing(source, `in ${script} of ${page}`));
  return reasons.length > 0 ? [...new Set(reasons)].sort() : [ONLY_NAMES];
}

/** @param {string} source */
function reasonOf(source) {
  const fits = Object.keys(scriptReasons).filter(
    (name) => source === name || (name.endsWith('/') && source.startsWith(name)),
  );
  const [longest] = fits.sort((a, b) => b.length - a.length);
  return longest && scriptReasons[longest];
}

/**
 * @param {string} text
 * @param {string} page
 */
function inlineReason(text, page) {
  const [, reason] = Object.entries(inlineReasons).find(([words]) => text.includes(words)) ?? [];
  return reason ?? missing(`the inline script "${text.trim().slice(0, 60)} …"`, `on ${page}`);
}

/**
 * @param {string} what
 * @param {string} where
 * @returns {never}
 */
function missing(what, where) {
  throw new UserError(
    `There is no reason for ${what}, ${where}, where shoppers pay. Look at what it does, and write the reason into scripts/build/payment-scripts.mjs.`,
  );
}

/**
 * Why scripts run where shoppers pay: by file or folder of the project, or `npm:` and a package. The longest that fits
 * counts; a source without a reason stops the build. Add a package here only after a look at what it does.
 * @type {Readonly<Record<string, string>>}
 */
const scriptReasons = {
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
const inlineReasons = {
  '"astro-island"': 'Astro: starts the interactive parts of a page.',
  '(self.Astro||(self.Astro={}))': 'Astro: says when a part starts.',
  // site/shell/early-input.js
  'Inlined and run before the first paint': 'Keeps what is typed before the page’s scripts have loaded.',
};
