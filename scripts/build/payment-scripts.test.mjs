// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentScriptsSchema } from '../../contract/payment-scripts.ts';
import { hashOf } from './page-sources.mjs';
import { recordPaymentScripts } from './payment-scripts.mjs';

const INLINE = 'window.dispatchEvent((self.Astro||(self.Astro={})).load)';
const CHECKOUT = `<script>${INLINE}</script><script type="module" src="/_astro/Checkout.a1.js"></script>`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-scripts-'));
  write('code/_astro/Checkout.a1.js', 'import"./react.b2.js";const later=()=>import("./Wallet.c3.js");');
  write('code/_astro/react.b2.js', 'export{}');
  write('code/_astro/Wallet.c3.js', 'pay()');
  write('code/_astro/Desk.d4.js', 'staff()');
  write('out/checkout/index.html', CHECKOUT);
  write('before/cart/index.html', '<script type="module" src="/_astro/react.b2.js"></script>');
  write('out/desk/index.html', '<script type="module" src="/_astro/Desk.d4.js"></script>');
  writeSources({});
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** @param {Record<string, string[]>} changed */
function writeSources(changed) {
  const sources = {
    '_astro/Checkout.a1.js': ['site/islands/checkout/Checkout.tsx', 'site/ui/Button.tsx'],
    '_astro/react.b2.js': ['npm:react'],
    '_astro/Wallet.c3.js': ['site/islands/wallet/mount-wallet.ts'],
  };
  write('code/.script-sources.json', JSON.stringify({ ...sources, ...changed }));
}

function record() {
  const files = ['checkout/index.html', 'cart/index.html', 'desk/index.html', 'index.html'];
  const [out, code, before] = ['out', 'code', 'before'].map((name) => join(folder, name));
  recordPaymentScripts(out ?? '', { code: code ?? '', before: before ?? '', files });
  return paymentScriptsSchema.parse(JSON.parse(readFileSync(join(folder, 'out/.payment-scripts.json'), 'utf8')));
}

it('lists each script of the pages where shoppers pay with its hash and reasons, also what loads on demand', () => {
  const { pages, scripts, services } = record();
  expect(pages).toEqual([
    { path: '/cart/', integrity: expect.any(String) },
    { path: '/checkout/', integrity: hashOf(CHECKOUT) },
  ]);
  expect(scripts.map(({ path, pages: on }) => [path, on])).toEqual([
    ['/_astro/react.b2.js', ['/cart/', '/checkout/']],
    [null, ['/checkout/']],
    ['/_astro/Checkout.a1.js', ['/checkout/']],
    ['/_astro/Wallet.c3.js', ['/checkout/']],
  ]);
  expect(scripts[3]).toMatchObject({
    integrity: hashOf('pay()'),
    bytes: 5,
    reasons: ['Puts the buttons of Apple Pay, Google Pay and Link into the page.'],
  });
  expect(services.map(({ origins }) => origins[0])).toEqual(['https://js.stripe.com', 'https://*.paypal.com']);
});

it('stops the build for a package without a reason, and names it', () => {
  writeSources({ '_astro/Wallet.c3.js': ['site/islands/wallet/mount-wallet.ts', 'npm:left-pad'] });
  expect(record).toThrow('There is no reason for npm:left-pad, in /_astro/Wallet.c3.js of /checkout/');
});

it('stops the build for a script that nobody knows the sources of', () => {
  writeSources({ '_astro/Wallet.c3.js': /** @type {any} */ (undefined) });
  expect(record).toThrow('There is no reason for /_astro/Wallet.c3.js, on /checkout/');
});

it.each([
  ['<script>steal()</script>', 'the inline script "steal() …"'],
  ['<script async src="https://tag.example/a.js"></script>', 'https://tag.example/a.js'],
])('stops the build for %s', (tag, named) => {
  write('out/checkout/index.html', CHECKOUT + tag);
  expect(record).toThrow(`There is no reason for ${named}, on /checkout/`);
});
