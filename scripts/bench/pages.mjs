// @ts-check
import { chromium } from '@playwright/test';
import { lighthouseScores } from './lighthouse.mjs';
import { transferredBytes } from './transferred-bytes.mjs';

/**
 * Bytes over the wire and Lighthouse's scores of each page.
 * @param {string} url
 * @param {readonly import('./measured-pages.mjs').MeasuredPage[]} pages
 * @param {{ executablePath: string, debuggingPort: number }} browserOptions
 */
export async function measurePages(url, pages, { executablePath, debuggingPort }) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const bytes = [];
    const lighthouse = [];
    for (const { name, path } of pages) {
      bytes.push(await transferredBytes(browser, name, `${url}${path}`));
      lighthouse.push(await lighthouseScores(name, `${url}${path}`, debuggingPort));
    }
    return { bytes, lighthouse };
  } finally {
    await browser.close();
  }
}
