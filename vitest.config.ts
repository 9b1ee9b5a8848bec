import { configDefaults, defineConfig } from 'vitest/config';
import { identifyComponents } from './site/mocks/components.ts';

// These need programs that no setup installs, so only `npm run test:long` runs them.
const long = process.env['LONG_TESTS'] ? [] : ['**/*.long.test.{mjs,ts}'];

// Files share a worker and what it has loaded, which takes longer than most tests run. Only those of the site, whose
// modules keep what they find in a page, get our own anew. One project after the other, as they share no worker.
export default defineConfig({
  test: {
    isolate: false,
    // On two processors there would be one worker. Many tests wait for a database, a program or a screen.
    maxWorkers: 3,
    // These only end what hangs. The slowest take half a minute, and ten times that on a machine that is busy otherwise.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{api,content-reader,contract,slicer}/**/*.test.ts', '{scripts,tools}/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...long],
          globalSetup: ['api/test/database-server.ts'],
          setupFiles: ['api/test/patient-waits.ts', 'api/test/undo-stubs.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [identifyComponents()],
        test: {
          name: 'site',
          environment: 'jsdom',
          include: ['site/**/*.test.{ts,tsx}'],
          exclude: ['site/e2e/**'],
          globalSetup: ['site/mocks/accessibility-coverage.ts'],
          setupFiles: ['api/test/patient-waits.ts', 'site/mocks/fresh-page.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
