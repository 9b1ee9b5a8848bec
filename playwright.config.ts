import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/processes/free-port.mjs';

// Workers read this file again and must come to the same address.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RECORD ??= join(tmpdir(), `northspool-e2e-${process.env.E2E_PORT}.json`);
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'site/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: /\.desktop\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Where a layout is neither the phone's nor the desk's, each screen is walked once more.
    { name: 'tablet', testMatch: /screens\.spec/, use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
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
