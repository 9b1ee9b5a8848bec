import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/processes/free-port.mjs';
import { findBrowsers, findChromium } from './scripts/setup/browsers.mjs';

// Workers read this file again and must come to the same address.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RECORD ??= join(tmpdir(), `northspool-e2e-${process.env.E2E_PORT}.json`);
const url = `http://localhost:${process.env.E2E_PORT}`;

const executablePath = findChromium() ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-background-networking'];

/** Firefox and WebKit walk the main journeys where they are installed: the same ones, in each. */
const ENGINES = /\.engines\.spec/;
const { firefox, webkit } = findBrowsers();
const engines = [...(firefox ? ['firefox'] : []), ...(webkit ? ['webkit'] : [])];

export default defineConfig({
  testDir: 'site/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [...args, '--disable-gpu'],
    },
  },
  projects: [
    // A journey is tagged with the width where it may break. Files that look at a page at several widths themselves run once.
    {
      name: 'phone',
      testIgnore: /\.(desktop|webgl|engines)\.spec/,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: /\.(webgl|engines)\.spec/,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    // Where pages draw in 3D, in software: it costs a processor, so the other projects do without.
    {
      name: 'webgl',
      testMatch: /\.webgl\.spec/,
      use: {
        viewport: { width: 1280, height: 900 },
        launchOptions: {
          executablePath,
          args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
        },
      },
    },
    ...engines.map((name) => ({
      name,
      testMatch: ENGINES,
      timeout: 120_000,
      expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
    })),
  ],
  webServer: {
    command: 'node scripts/e2e-stack.mjs',
    url: `${url}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
