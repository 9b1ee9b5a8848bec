// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';

/** Of a phone of the middle class, beside the machine that measures. */
const THROTTLE = 4;
const PRESSES = 20;
const KEY_MS = 90;
const HOVER_MS = 400;
/** Until the largest paint is certain: a picture may come later than the text. */
const PAINTED_MS = 1000;
/** Until a phone has shown its keyboard. */
const KEYBOARD_MS = 500;
/** Browsers report nothing shorter: one frame. */
const LEAST_MS = 16;
const PHONE = { width: 390, height: 844 };

/** @typedef {{ page: string, name: string, ms: number }} Reaction from an input to the next frame, as INP counts it */
/** @typedef {{ isPrerendered: boolean, ms: number }} Press */

/**
 * How long each input of the pages that sell waits for its frame with the processor throttled, and how soon a product's
 * page stands after its card was pressed.
 * @param {string} url
 * @param {{ executablePath: string }} options
 */
export async function measureInteractions(url, { executablePath }) {
  // The window holds the whole phone: a browser does not draw what lies outside, nor time it.
  const args = ['--no-sandbox', '--disable-background-networking', '--window-size=1300,1000'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    /** @type {Reaction[]} */
    const reactions = [];
    for (const [page, path, inputs] of journeys)
      reactions.push(...(await reactionsOf(browser, url, page, path, inputs)));
    return { reactions, presses: await measurePresses(url, { executablePath, args, headless: 'shell' }) };
  } finally {
    await browser.close();
  }
}

/** @typedef {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} Find */

/**
 * What a shopper touches on each page, in this order, and types there.
 * @type {readonly (readonly [string, string, readonly (readonly [string, Find, string?])[]])[]}
 */
const journeys = [
  [
    'list',
    '/shop/',
    [
      ['open the filters', (page) => page.getByRole('button', { name: 'Filters' })],
      ['choose one', (page) => page.getByRole('dialog').getByText(/^PETG/)],
      ['apply it', (page) => page.getByRole('dialog').getByRole('button', { name: /^Apply/ })],
      ['search', (page) => page.getByRole('combobox', { name: 'Search by name' }), 'petrol'],
    ],
  ],
  [
    'product',
    '/shop/PLA/Petrol-1.75mm-1kg/',
    [
      ['another picture', (page) => page.getByRole('button', { name: 'Front view' })],
      ['ZIP code', (page) => page.getByRole('textbox', { name: /^Arrival/ }), '48210'],
      ['desiccant', (page) => page.getByRole('checkbox', { name: /^Desiccant/ })],
      ['wishlist', (page) => page.getByRole('button', { name: 'Wishlist' }).first()],
      ['grams', (page) => page.locator('#calc-grams'), '120'],
      ['another color', (page) => page.getByRole('link', { name: 'Forest', exact: true }).first()],
      ['add to cart', (page) => page.getByRole('button', { name: 'Add to Cart' }).first()],
    ],
  ],
  [
    'cart',
    '/cart/',
    [
      ['one more', (page) => page.getByRole('button', { name: 'One more' })],
      ['ZIP code', (page) => page.getByRole('textbox', { name: /^Zip code/ }), '48210'],
      ['overnight', (page) => page.getByRole('radio', { name: /^Overnight/ })],
      ['coupon', (page) => page.getByRole('textbox', { name: 'Coupon' }), 'SPRING'],
      ['apply it', (page) => page.getByRole('button', { name: 'Apply' })],
      ['remove', (page) => page.getByRole('button', { name: /^Remove/ })],
    ],
  ],
  [
    'checkout',
    '/checkout/',
    [
      ['overnight', (page) => page.getByRole('radio', { name: 'Ship overnight' })],
      ['name', (page) => page.getByRole('textbox', { name: 'First name' }), 'Ada'],
      ['email', (page) => page.getByRole('textbox', { name: 'Email' }), 'ada@'],
      ['address', (page) => page.getByRole('combobox', { name: 'Address' }), '2840 J'],
      ['pay too early', (page) => page.getByRole('button', { name: 'Payment Details' })],
    ],
  ],
];

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} name
 * @param {string} path
 * @param {readonly (readonly [string, Find, string?])[]} inputs
 * @returns {Promise<Reaction[]>}
 */
async function reactionsOf(browser, url, name, path, inputs) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await context.request.post(`${url}/api/cart`, { data: { id: 'pla-white-1.75mm-1kg', qty: 1 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    /** @type {number[]} */
    const durations = [];
    Object.assign(globalThis, { durations });
    const seen = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration);
    });
    seen.observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const reactions = [];
  for (const [what, find, text] of inputs) {
    const place = await placeOf(find(page));
    await settled(page);
    await page.evaluate(() => Reflect.get(globalThis, 'durations').splice(0));
    // Playwright's own taps look in the page for what lies in the way, which would count.
    await page.touchscreen.tap(place.x, place.y);
    if (text) await page.waitForTimeout(KEYBOARD_MS);
    for (const key of text ?? '') await page.keyboard.press(key, { delay: KEY_MS });
    await page.waitForLoadState('networkidle');
    await settled(page);
    const durations = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(globalThis, 'durations')));
    reactions.push({ page: name, name: what, ms: Math.max(LEAST_MS, ...durations) });
  }
  await context.close();
  return reactions;
}

/** @param {import('@playwright/test').Locator} found */
async function placeOf(found) {
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`${found} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Waits for some frames, and for the entries of events, which come after theirs.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((idle) => setTimeout(idle, 150));
  });
}

/**
 * From a press on a card to the product's largest paint: the pointer came there before, as a hand does. Playwright turns
 * prerendering off, so this is a browser of its own.
 * @param {string} url
 * @param {import('puppeteer-core').LaunchOptions} launchOptions
 * @returns {Promise<Press[]>}
 */
async function measurePresses(url, launchOptions) {
  const browser = await puppeteer.launch(launchOptions);
  try {
    const took = [];
    for (let nth = 0; nth < PRESSES; nth++)
      took.push(await measurePress(await browser.createBrowserContext(), url, nth));
    return took;
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('puppeteer-core').BrowserContext} context
 * @param {string} url
 * @param {number} nth
 * @returns {Promise<Press>}
 */
async function measurePress(context, url, nth) {
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${url}/shop/PLA/`, { waitUntil: 'networkidle0' });
  await page.evaluate(() => addEventListener('click', () => localStorage.setItem('pressed', String(Date.now())), true));
  const card = (await page.$$('[data-goods] h2 a'))[nth % 8];
  await card?.hover();
  await sleep(HOVER_MS);
  await page.mouse.down();
  await sleep(KEY_MS);
  await Promise.all([page.waitForNavigation(), page.mouse.up()]);
  await sleep(PAINTED_MS);
  const press = await page.evaluate(pressOf);
  await context.close();
  return press;
}

/** Runs in the page that the press opened: until it was shown, or its largest content painted, whichever came last. */
async function pressOf() {
  const [opened] = performance.getEntriesByType('navigation');
  const shown = (opened && Reflect.get(opened, 'activationStart')) ?? 0;
  const painted = await new Promise((found) => {
    new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const at = performance.timeOrigin + Math.max(shown, painted);
  return { isPrerendered: shown > 0, ms: at - Number(localStorage.getItem('pressed')) };
}

/**
 * The slowest input of each page, and the press that three in four are faster than.
 * @param {{ reactions: readonly Reaction[], presses: readonly Press[] }} results
 */
export function interactionRows({ reactions, presses }) {
  const rows = journeys.map(([page]) => {
    const [slowest] = reactions.filter((one) => one.page === page).sort((one, other) => other.ms - one.ms);
    return [`slowest input, ${page}, ${THROTTLE} × throttle`, `${slowest?.ms} ms (${slowest?.name})`, '50 ms'];
  });
  const sorted = presses.map(({ ms }) => ms).sort((one, other) => one - other);
  const p75 = Math.round(sorted[Math.floor(sorted.length * 0.75)] ?? Number.NaN);
  const ahead = presses.filter(({ isPrerendered }) => isPrerendered).length;
  const press = [
    'press on a card to largest paint, p75',
    `${p75} ms (${ahead} of ${presses.length} prerendered)`,
    '100 ms',
  ];
  return [...rows, press];
}
