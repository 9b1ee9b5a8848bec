import { defineConfig } from 'vitest/config';

// Files share workers, and the packages that were loaded there; each gets our own modules anew, so that it finds no
// trace of another.
export default defineConfig({
  test: {
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['api/**/*.test.ts', 'paper/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: ['api/test/database-server.ts'],
          setupFiles: ['api/test/own-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'jsdom',
          include: ['site/**/*.test.{ts,tsx}'],
          exclude: ['site/e2e/**'],
          setupFiles: ['site/mocks/fresh-page.ts'],
        },
      },
    ],
  },
});
