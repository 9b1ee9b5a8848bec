import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const FILES = [
  'stripe.js',
  'call-stripe.js',
  'intent-calls.js',
  'challenge.js',
  'frame-element.js',
  'express-element.js',
  'wallet-sheet.js',
  'card-frame.html',
  'card-frame.css',
  'card-frame.js',
  'card-rules.js',
] as const;

/**
 * Only our own pages hold the frame, and it loads and calls nothing but our own origin. The origin is spelled out because
 * the frame is sandboxed: in Safari's engine 'self' is then the frame's opaque origin, which matches no address.
 */
const framePolicy = (origin: string) =>
  `default-src 'none'; script-src ${origin}; style-src ${origin}; connect-src ${origin}; frame-ancestors 'self'`;

/** The browser files of the sandbox: its mock of Stripe.js and the iframe of the card form. */
export function stripeJsFiles(): Hono {
  const app = new Hono();
  for (const file of FILES) {
    app.get(`/${file}`, async (c) => {
      const body = await readFile(new URL(file, import.meta.url), 'utf8');
      return c.body(body, 200, {
        'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain',
        'Cache-Control': 'no-cache',
        // The frame has no origin, so even its own scripts come from elsewhere.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...(file === 'card-frame.html' ? { 'Content-Security-Policy': framePolicy(new URL(c.req.url).origin) } : {}),
      });
    });
  }
  return app;
}
