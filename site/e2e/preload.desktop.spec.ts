import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { expect, test } from './fixtures/test.ts';

// Driven by Playwright, Chromium prefetches but never prerenders, so these use a browser of their own.

let browser: Browser;
let targets: CDPSession;
let page: Page;
/** paths of the pages that the browser has prerendered */
let prerendered: string[];

test.beforeAll(async ({ launchOptions }) => {
  const { executablePath = '', args = [] } = launchOptions;
  browser = await puppeteer.launch({ executablePath, args, headless: 'shell' });
  targets = await browser.target().createCDPSession();
  targets.on('Target.targetInfoChanged', ({ targetInfo: { subtype, url } }) => {
    if (subtype === 'prerender' && url) prerendered.push(new URL(url).pathname);
  });
  await targets.send('Target.setDiscoverTargets', { discover: true, filter: [{}] });
});
test.afterAll(() => browser.close());

test.beforeEach(async ({ baseURL }) => {
  prerendered = [];
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${baseURL}/shop/PETG/`, { waitUntil: 'networkidle0' });
});
test.afterEach(() => page.browserContext().close());

/** Runs in the page: how it was loaded, what it asked for before it was seen, and what it counts. */
function report() {
  const [opened] = performance.getEntriesByType('navigation');
  const start: number = (opened && Reflect.get(opened, 'activationStart')) ?? 0;
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
  return {
    isPrerendered: start > 0,
    callsAhead: calls.filter(({ startTime }) => startTime < start).map(({ name }) => name),
    inCart: document.querySelector('[data-cart-count]')?.textContent,
    recent: localStorage.getItem('northspool:recent') ?? '[]',
  };
}

test('a hovered product is rendered ahead; it is viewed and asks for its stock when it is opened', async () => {
  const product = '/shop/PETG/Clear-1.75mm-1kg/';
  const link = page.locator(`main h2 a[href="${product}"]`);
  await link.hover();
  await expect.poll(() => prerendered).toContain(product);
  expect((await page.evaluate(report)).recent).toBe('[]');
  await page.locator('main [data-add]:not([disabled])').click();
  await page.waitForFunction(() => document.querySelector('[data-cart-count]')?.textContent === '1');

  await Promise.all([page.waitForNavigation(), link.click()]);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /api.item/.test(name)));
  expect(await page.evaluate(report)).toEqual({
    isPrerendered: true,
    callsAhead: [],
    inCart: '1',
    recent: '["petg-clear-1.75mm-1kg"]',
  });
});
