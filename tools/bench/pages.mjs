// @ts-check
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';

/**
 * Bytes over the wire and Lighthouse's scores of each page.
 * @param {string} url
 * @param {readonly MeasuredPage[]} pages
 * @param {{ executablePath: string, debuggingPort: number, runs?: number }} options
 */
export async function measurePages(url, pages, { executablePath, debuggingPort, runs = RUNS }) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const bytes = [];
    const lighthouse = [];
    for (const { name, path, withCart } of pages) {
      if (withCart) await fillCart(browser, url);
      bytes.push(await transferredBytes(browser, name, `${url}${path}`));
      lighthouse.push(await lighthouseScores(name, `${url}${path}`, debuggingPort, runs));
    }
    return { bytes, lighthouse };
  } finally {
    await browser.close();
  }
}

/** @typedef {{ name: string, path: string, kind: 'shop' | 'text', withCart?: boolean }} MeasuredPage */

/**
 * Pages whose bytes and scores are measured: those that sell, and those that are read. Lighthouse sees the last ones with
 * a spool in the cart.
 * @type {readonly MeasuredPage[]}
 */
export const measuredPages = [
  { name: 'home', path: '/', kind: 'shop' },
  { name: 'listing', path: '/shop/', kind: 'shop' },
  { name: 'PLA', path: '/shop/PLA/', kind: 'shop' },
  { name: 'product', path: '/shop/PLA/Petrol-1.75mm-1kg/', kind: 'shop' },
  { name: 'Premium', path: '/premium/', kind: 'shop' },
  { name: 'QUEU3D', path: '/queu3d/', kind: 'shop' },
  { name: 'blog list', path: '/blog/', kind: 'text' },
  { name: 'post', path: '/blog/drying-filament/', kind: 'text' },
  { name: 'FAQ', path: '/faq/', kind: 'text' },
  { name: 'about', path: '/about/', kind: 'text' },
  { name: 'terms', path: '/tos/', kind: 'text' },
  { name: 'empty cart', path: '/cart/', kind: 'shop' },
  { name: 'cart', path: '/cart/', kind: 'shop', withCart: true },
  { name: 'checkout', path: '/checkout/', kind: 'shop', withCart: true },
];

/**
 * Gives the browser a guest's cart with one spool. Lighthouse opens its tabs in the browser's own context and keeps cookies.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function fillCart(browser, url) {
  const context = await browser.newContext();
  const added = await context.request.post(`${url}/api/cart`, { data: { id: 'pla-white-1.75mm-1kg', qty: 1 } });
  if (!added.ok()) throw new Error(`The cart of the measured pages answered ${added.status()}`);
  const { cookies } = await context.storageState();
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.setCookies', { cookies });
  await devtools.detach();
  await context.close();
}

/** Chromium's own kinds of resources, in the words of the table. */
const KINDS = { Document: 'html', Stylesheet: 'css', Script: 'js', Image: 'images', Font: 'fonts' };

/** @typedef {{ page: string, html: number, css: number, js: number, images: number, fonts: number, other: number }} PageBytes */

/**
 * What a phone downloads for the page, in bytes over the wire (compressed, headers included), from an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} name
 * @param {string} url
 * @returns {Promise<PageBytes>}
 */
async function transferredBytes(browser, name, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const bytes = { page: name, html: 0, css: 0, js: 0, images: 0, fonts: 0, other: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = /** @type {keyof typeof bytes} */ (
      KINDS[/** @type {keyof typeof KINDS} */ (kinds.get(requestId))] ?? 'other'
    );
    if (kind !== 'page') bytes[kind] += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

const PERFORMANCE = 'performance';
const CATEGORIES = [PERFORMANCE, 'accessibility', 'best-practices', 'seo'];

/** Enough for one slow moment of the machine not to count, and few enough for all pages to take under six minutes. */
const RUNS = 3;

/**
 * Lighthouse's mobile audit: the run with the median performance, and that of each. The other categories are the same
 * each time.
 * @param {string} name
 * @param {string} url
 * @param {number} debuggingPort of a running Chromium
 */
export async function lighthouseScores(name, url, debuggingPort, most = RUNS) {
  const first = await audit(name, url, debuggingPort, CATEGORIES);
  const runs = [first];
  while (runs.length < most) runs.push(await audit(name, url, debuggingPort, [PERFORMANCE]));
  runs.sort((one, other) => one.categories.performance - other.categories.performance || other.lcpMs - one.lcpMs);
  const { categories, ...median } = /** @type {typeof first} */ (runs[Math.floor(most / 2)]);
  return {
    ...median,
    runs: runs.map(({ categories }) => categories.performance),
    categories: { ...first.categories, ...categories },
    lost: first.lost,
  };
}

/**
 * One audit, as a score of 0 to 100 a category.
 * @param {string} name
 * @param {string} url
 * @param {number} debuggingPort
 * @param {readonly string[]} onlyCategories
 */
async function audit(name, url, debuggingPort, onlyCategories) {
  const run = await lighthouse(url, { port: debuggingPort, logLevel: 'error', onlyCategories: [...onlyCategories] });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = run.lhr;
  const scoreOf = (/** @type {string} */ id) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    page: name,
    categories: {
      [PERFORMANCE]: scoreOf(PERFORMANCE),
      ...Object.fromEntries(onlyCategories.map((id) => [id, scoreOf(id)])),
    },
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    lost: Object.values(categories).flatMap((category) =>
      category.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    ),
  };
}
