import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../../scripts/processes/free-port.mjs';
import { endProcess } from './display.ts';
import { findOnScreen } from './find-on-screen.ts';
import { readQueryLibrary } from './query-library.ts';
import type { Found, Place } from './shopper.ts';
import type { Browser, Tab, TabFaults } from './tab.ts';

/** Safari's engine as packaged by Debian. Each tab is its own browser with temporary storage. */
export async function openWebkit(paths: { driver: string; browser: string }, display: string): Promise<Browser> {
  const library = await readQueryLibrary();
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DISPLAY: display };
  const service = spawn(paths.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  await expect(async () => expect((await fetch(`${server}/status`)).ok).toBe(true)).toPass();
  return {
    async openTab(baseUrl, faults) {
      const browserOptions = { binary: paths.browser, args: ['--automation'] };
      const driver = await new Builder()
        .usingServer(server)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
        .build();
      const tab = tabOf(driver, baseUrl, library, faults);
      await tab.resize(1280, 900);
      return tab;
    },
    close: () => endProcess(service),
  };
}

function tabOf(driver: WebDriver, baseUrl: string, library: string, faults: TabFaults): Tab {
  const toPage = () => driver.switchTo().defaultContent();
  return {
    place: placeOf(driver, toPage, library),
    open: (path) => driver.get(new URL(path, baseUrl).href),
    async back() {
      await toPage();
      await driver.navigate().back();
    },
    address: () => driver.getCurrentUrl(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    async evaluate(script) {
      await toPage();
      return await driver.executeScript(`return (${script})()`);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async resize(width, height) {
      await toPage();
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      // The rectangle is the window's, which includes the toolbar.
      const inner = await driver.executeScript<number>('return innerHeight');
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: 2 * height - inner });
    },
    async close() {
      await toPage();
      for (const fault of await driver.executeScript<string[]>(TELL_FAULTS)) faults.add(fault);
      await driver.quit();
    },
  };
}

const KEYS = { Enter: Key.ENTER, Tab: Key.TAB, Escape: Key.ESCAPE };

/**
 * The driver does not report a page's logs, so the page records them, from its first inspection until the tab
 * closes.
 */
const HEAR_FAULTS = `
  let isLeaving = false;
  const keep = (fault) => {
    // Requests that are pending when a page is left fail, which no shopper sees.
    if (!isLeaving) sessionStorage.setItem('faults', JSON.stringify([...JSON.parse(sessionStorage.getItem('faults') ?? '[]'), fault]));
  };
  addEventListener('beforeunload', () => { isLeaving = true; });
  addEventListener('pageshow', () => { isLeaving = false; });
  addEventListener('error', ({ message }) => message && keep('page error: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => keep('page error: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(violatedDirective + ' refused ' + blockedURI));
  const log = console.error;
  console.error = (...words) => { keep('console error: ' + words.join(' ')); log.apply(console, words); };
`;
const TELL_FAULTS = 'return JSON.parse(sessionStorage.getItem("faults") ?? "[]")';

function placeOf(driver: WebDriver, enter: () => Promise<void>, library: string, isFrame = false): Place {
  return {
    async find(query) {
      await enter();
      if (!(await driver.executeScript('return "TestingLibraryDom" in window'))) {
        await driver.executeScript(isFrame ? library : library + HEAR_FAULTS);
      }
      const element = await driver.executeScript<WebElement | null>(`return (${findOnScreen})(arguments[0])`, query);
      return element && found(driver, element);
    },
    frame: (title) =>
      placeOf(
        driver,
        async () => {
          await enter();
          await driver.switchTo().frame(await driver.findElement(By.css(`iframe[title*="${title}" i]`)));
        },
        library,
        true,
      ),
  };
}

function found(driver: WebDriver, element: WebElement): Found {
  return {
    click: () => element.click(),
    // Typed into the focused element: the driver cannot focus a field in a cross-origin frame.
    type: (text) => driver.actions().sendKeys(text).perform(),
    choose: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
    upload: (file) => element.sendKeys(file),
    picture: async () => Buffer.from(await element.takeScreenshot(), 'base64'),
    evaluate: (script) => driver.executeScript(`return (${script})(arguments[0])`, element),
  };
}
