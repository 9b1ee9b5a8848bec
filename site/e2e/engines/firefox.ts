import { type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core';
import { findOnScreen } from './find-on-screen.ts';
import { readQueryLibrary } from './query-library.ts';
import type { Found, Place } from './shopper.ts';
import type { Browser, Tab, TabFaults } from './tab.ts';

/** Stock Firefox over WebDriver BiDi: one browser per worker, and fresh storage for each tab. */
export async function openFirefox(executablePath: string, display: string): Promise<Browser> {
  const library = await readQueryLibrary();
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    env: { ...process.env, DISPLAY: display },
    // The display has no graphics card.
    extraPrefsFirefox: { 'webgl.force-enabled': true, 'gfx.webrender.software': true },
  });
  return {
    async openTab(baseUrl, faults) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      hearFaults(page, faults);
      return tabOf(page, baseUrl, library, () => context.close());
    },
    close: () => browser.close(),
  };
}

function hearFaults(page: Page, faults: TabFaults): void {
  page.on('pageerror', (error) => faults.add(`page error: ${error instanceof Error ? error.message : error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.add(`console error: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.add(`${response.status()} from ${response.url()}`);
  });
}

function tabOf(page: Page, baseUrl: string, library: string, close: () => Promise<void>): Tab {
  return {
    place: placeOf(async () => page.mainFrame(), library),
    open: async (path) => void (await page.goto(new URL(path, baseUrl).href)),
    // A page that Firefox kept in memory fires no `load` again, for which the driver's own call would wait.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    address: async () => page.url(),
    press: (key) => page.keyboard.press(key),
    evaluate: (script) => page.evaluate(script as () => never),
    screenshot: async () => Buffer.from(await page.screenshot()),
    resize: (width, height) => page.setViewport({ width, height }),
    close,
  };
}

function placeOf(frame: () => Promise<Frame>, library: string): Place {
  return {
    async find(query) {
      const place = await frame();
      if (!(await place.evaluate(() => 'TestingLibraryDom' in window))) await place.evaluate(library);
      const element = (await place.evaluateHandle(findOnScreen, query)).asElement();
      return element && found(element as ElementHandle<HTMLElement>);
    },
    frame: (title) =>
      placeOf(async () => {
        const element = await (await frame()).$(`iframe[title*="${title}" i]`);
        const inner = await element?.contentFrame();
        if (!inner) throw new Error(`there is no frame "${title}"`);
        return inner;
      }, library),
  };
}

function found(element: ElementHandle<HTMLElement>): Found {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    choose: async (value) => void (await element.select(value)),
    upload: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    picture: async () => Buffer.from(await element.screenshot()),
    evaluate: (script) => element.evaluate(script as (element: HTMLElement) => never),
  };
}
