import { writeFile } from 'node:fs/promises';
import { findBrowsers } from '../../../scripts/setup/browsers.mjs';
import { test as base, expect } from '../fixtures/test.ts';
import { openDisplay } from './display.ts';
import { openFirefox } from './firefox.ts';
import { Shopper } from './shopper.ts';
import type { Browser, Tab } from './tab.ts';
import { openWebkit } from './webkit.ts';

interface Engine {
  readonly engine: Browser;
}

interface Visit {
  readonly tab: Tab;
  readonly shopper: Shopper;
}

/** The fixtures of the other journeys, for browsers that Playwright does not drive; `shopper` acts in them. */
export const test = base.extend<Visit & { watchPage: undefined }, Engine>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the parameter's pattern
    async ({}, use, { project }) => {
      const display = await openDisplay();
      const { firefox, webkit } = findBrowsers();
      const isFirefox = project.name === 'firefox';
      const open = isFirefox
        ? firefox && openFirefox(firefox, display.name)
        : webkit && openWebkit(webkit, display.name);
      if (!open) throw new Error(`${project.name} is not installed`);
      const browser = await open;
      await use(browser);
      await browser.close();
      await display.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  tab: async ({ engine, baseURL, expectedStatuses }, use, testInfo) => {
    const faults: string[] = [];
    const tab = await engine.openTab(baseURL ?? '', { add: (fault) => faults.push(fault) });
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('screen.png'), await tab.screenshot());
    }
    await tab.close();
    expect(faults.filter((fault) => ![...expectedStatuses].some((status) => fault.startsWith(`${status} `)))).toEqual(
      [],
    );
  },

  shopper: async ({ tab }, use) => use(new Shopper(tab.place)),

  // Inspects Playwright's own page, which these journeys do not open.
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the parameter's pattern
  watchPage: async ({}, use) => use(undefined),
});

export { expect };
