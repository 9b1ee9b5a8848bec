import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['api/**/*.test.ts', 'paper/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: ['api/test/database-server.ts'],
        },
      },
      {
        test: {
          name: 'site',
          environment: 'jsdom',
          include: ['site/**/*.test.{ts,tsx}'],
          exclude: ['site/e2e/**'],
          setupFiles: ['site/mocks/setup.ts'],
        },
      },
    ],
  },
});
