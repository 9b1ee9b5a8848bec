import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const here = fileURLToPath(new URL('./', import.meta.url));
const modules = join(here, '../../node_modules');
const cache = join(tmpdir(), 'northspool-pictures');
const ORIGIN = 'http://pictures.test';
const PAGE = `<!doctype html><script type="importmap">{"imports":{"three":"/modules/three/build/three.module.js",
"three/addons/":"/modules/three/examples/jsm/"}}</script><script type="module" src="/studio/index.js"></script>`;
const FONTS = {
  '/fonts/bricolage.woff2': 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  '/fonts/jetbrains.woff2': 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};

function serve(route) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
  if (pathname in FONTS) {
    const file = join(modules, '@fontsource-variable', FONTS[pathname]);
    return route.fulfill({ contentType: 'font/woff2', body: readFileSync(file) });
  }
  const file = pathname.startsWith('/modules/') ? join(modules, pathname.slice(9)) : join(here, pathname);
  if (!existsSync(file)) return route.fulfill({ status: 404 });
  return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file) });
}

async function openPage() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('console', (message) => {
    if (!/GPU stall|GL Driver/.test(message.text())) console.warn('page:', message.text().slice(0, 600));
  });
  page.on('pageerror', (error) => console.error('page:', error));
  await page.route(`${ORIGIN}/**`, serve);
  return { browser, page };
}

/**
 * Opens a browser page that renders views. Layers are kept in the system's temporary folder by the hash of their view;
 * `fresh` ignores what is kept, which is needed after a change to a model.
 */
export async function openStudio({ fresh = false } = {}) {
  const { browser, page } = await openPage();
  mkdirSync(cache, { recursive: true });
  let ready = false;
  const rendered = new Map();

  async function start() {
    if (ready) return;
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction(() => window.studio);
    ready = true;
  }

  /** The bare print of a label, RGBA in base64. */
  async function printLabel(lines, color) {
    await start();
    return page.evaluate(([l, c]) => window.studio.printLabel(l, c), [lines, color]);
  }

  /** The view's layers by name: Float32Array of premultiplied linear RGBA, bottom row first. */
  async function layersOf(view) {
    const hash = createHash('sha256').update(JSON.stringify(view)).digest('hex').slice(0, 16);
    const fileOf = (name) => join(cache, `${hash}-${name}.f32`);
    const names = [...(view.layers ?? ['finished']), ...(view.shadowSamples === 0 ? [] : ['shadow'])];
    if (rendered.has(hash)) return rendered.get(hash);
    const kept = names.every((name) => existsSync(fileOf(name)));
    if (!kept || fresh) {
      await start();
      await page.evaluate((v) => window.studio.renderView(v), view);
      for (const name of names) {
        const data = await page.evaluate((n) => window.studio.takeLayer(n), name);
        writeFileSync(fileOf(name), Buffer.from(data, 'base64'));
      }
    }
    const layers = Object.fromEntries(names.map((name) => [name, floatsOf(readFileSync(fileOf(name)))]));
    if (names.length > 1) rendered.set(hash, layers);
    return layers;
  }

  return { layersOf, printLabel, close: () => browser.close() };
}

function floatsOf(buffer) {
  return new Float32Array(buffer.buffer, buffer.byteOffset, buffer.byteLength / 4);
}
