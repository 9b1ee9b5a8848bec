import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const FILES = {
  'sdk.js': 'text/javascript; charset=utf-8',
  'wallet-window.js': 'text/javascript; charset=utf-8',
  'wallet.css': 'text/css; charset=utf-8',
} as const;

/** The browser's side of the look-alike: the script with PayPal's button, and the look of the wallet's pages. */
export function paypalJsFiles(): Hono {
  const app = new Hono();
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/${file}`, async (c) => {
      const body = await readFile(new URL(file, import.meta.url), 'utf8');
      return c.body(body, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
  return app;
}
