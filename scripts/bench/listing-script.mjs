// @ts-check
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { PROJECT } from '../setup/project.mjs';
import { buildPages, generateContent } from './build-times.mjs';

/** @typedef {{ cards: number, p95: Record<'search' | 'filter' | 'sort', number> }} ListingScript milliseconds */

const ADDRESS = 'http://shop.test';

/**
 * How long the page's script runs at each step of a search, a filter and a change of order, in a list of the real
 * catalogue and `invented` more items.
 * @param {number} invented
 * @param {{ executablePath: string }} browserOptions
 * @returns {Promise<ListingScript>}
 */
export async function listingScript(invented, { executablePath }) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-bench-'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const [content, site] = [join(folder, 'content'), join(folder, 'site')];
    await generateContent(join(PROJECT, 'content'), content, invented);
    await buildPages(content, site);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await serveFolder(page, site);
    await page.goto(`${ADDRESS}/shop/?sort=ours`);
    await page.waitForFunction(() => document.querySelector('#filters [data-apply]')?.textContent?.includes('items'));
    const { cards, times } = await page.evaluate(walkThroughList);
    return { cards, p95: { search: p95(times.search), filter: p95(times.filter), sort: p95(times.sort) } };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Answers from the folder, and with nothing where a shop would be asked: only the script is measured.
 * @param {import('@playwright/test').Page} page
 * @param {string} site
 */
async function serveFolder(page, site) {
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(site, pathname, pathname.endsWith('/') ? 'index.html' : '');
    return existsSync(path) ? route.fulfill({ path }) : route.abort();
  });
}

/** Runs in the page. Events are sent by script: their handlers have run when `dispatchEvent` and `click` return. */
async function walkThroughList() {
  const ROUNDS = 5;
  const words = ['b', 'be', 'ben', 'bench', 'bench 1', 'bench 17', 'nothing at all', '', 'o', 'black', ''];
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#search'));
  const order = /** @type {HTMLSelectElement} */ (document.querySelector('[data-sort]'));
  const boxes = /** @type {HTMLInputElement[]} */ ([
    ...document.querySelectorAll('[data-filters] input[type=checkbox]'),
  ]);
  /** @param {() => void} act */
  const timed = async (act) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const started = performance.now();
    act();
    return performance.now() - started;
  };
  /** @type {Record<'search' | 'filter' | 'sort', number[]>} */
  const times = { search: [], filter: [], sort: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of words) {
      field.value = word;
      times.search.push(await timed(() => field.dispatchEvent(new Event('input', { bubbles: true }))));
    }
    for (const box of boxes.filter(({ disabled }) => !disabled)) {
      times.filter.push(await timed(() => box.click()), await timed(() => box.click()));
    }
    for (const option of order.options) {
      order.value = option.value;
      times.sort.push(await timed(() => order.dispatchEvent(new Event('change', { bubbles: true }))));
    }
  }
  return { cards: document.querySelectorAll('[data-goods] [data-item]').length, times };
}

/** @param {number[]} times */
function p95(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0;
}
