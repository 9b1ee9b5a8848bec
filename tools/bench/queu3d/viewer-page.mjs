// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { organic } from '../../../slicer/fixtures/sphere.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

const TRIANGLES = 1_000_000;
/** It draws without a graphics card. */
const ARGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/**
 * `/queu3d/` with a model of a million triangles: what it downloads, and how long its script holds up the page.
 * @param {string} url of the shop
 * @param {{ executablePath: string | undefined }} options
 * @returns {Promise<{ scriptBytes: number, longestTask: number, shownAfter: number }>} ms
 */
export async function measureViewer(url, { executablePath }) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-viewer-'));
  const file = join(folder, 'organic.stl');
  writeFileSync(file, writeStl(organic(TRIANGLES)));
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    let scriptBytes = 0;
    const scripts = new Set();
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    // DevTools does not count worker scripts as downloads of the page.
    const workers = new Set();
    page.on('worker', (worker) => workers.add(worker.url()));
    await page.goto(`${url}/queu3d/`, { waitUntil: 'networkidle' });
    await page.evaluate(watchTasks);
    const begun = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(file);
    // The whole model is on the bed.
    await page.locator('.v3-canvas[aria-busy=false]').waitFor({ timeout: 60_000 });
    const shownAfter = Math.round(performance.now() - begun);
    const longestTask = await page.evaluate(longest);
    for (const worker of workers) scriptBytes += await packedBytes(worker);
    return { scriptBytes, longestTask: Math.round(longestTask), shownAfter };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} url
 * @returns {Promise<number>} of its body as a browser gets it
 */
function packedBytes(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** In the page. */
function watchTasks() {
  const seen = /** @type {number[]} */ ([]);
  Object.assign(window, { taskDurations: seen });
  new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

/** In the page, a moment after the last task. */
async function longest() {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return Math.max(0, .../** @type {{ taskDurations: number[] }} */ (/** @type {unknown} */ (window)).taskDurations);
}
