// @ts-check
// Renders the drawings in figures/ to content/media/, in three widths:
//   node tools/pictures/figures.mjs              all of them
//   node tools/pictures/figures.mjs blog/drying  only those whose path contains one of the words
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DRAWINGS = join(PROJECT, 'scripts', 'pictures', 'figures');
const MEDIA = join(PROJECT, 'content', 'media');
const WIDTHS = [360, 720, 1440];
const MAX_BYTES = 90_000;

const wanted = process.argv.slice(2);
const names = (await readdir(DRAWINGS, { recursive: true }))
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const folder = mkdtempSync(join(tmpdir(), 'northspool-figures-'));
try {
  for (const [index, name] of names.entries()) {
    console.log(`${index + 1} of ${names.length}: ${name}`);
    await publish(name, await draw(name));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
}

/**
 * A picture of a drawing, at the size of its view box.
 * @param {string} name
 */
async function draw(name) {
  const media = pathToFileURL(MEDIA).href;
  const svg = readFileSync(join(DRAWINGS, `${name}.svg`), 'utf8').replaceAll('href="/media/', `href="${media}/`);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error(`${name}.svg: needs a viewBox that begins with 0 0`);
  const file = join(folder, 'figure.html');
  writeFileSync(
    file,
    `<!doctype html><style>${fonts()} body { margin: 0 } svg { display: block; width: ${width}px }</style>${svg}`,
  );
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
  await page.goto(pathToFileURL(file).href, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: 'png' });
  await page.close();
  return shot;
}

/**
 * Writes each width as WebP, a little coarser where it would be too heavy.
 * @param {string} name
 * @param {Buffer} shot
 */
async function publish(name, shot) {
  for (const width of WIDTHS) {
    const file = join(MEDIA, `${name}-${width}.webp`);
    mkdirSync(dirname(file), { recursive: true });
    for (const quality of [86, 78, 70, 60]) {
      const bytes = await sharp(shot).resize({ width }).webp({ quality, effort: 6 }).toBuffer();
      writeFileSync(file, bytes);
      if (bytes.length <= MAX_BYTES) break;
    }
  }
}

function fonts() {
  const face = (/** @type {string} */ family, /** @type {string} */ path, /** @type {string} */ weights) =>
    `@font-face { font-family: "${family}"; font-weight: ${weights}; src: url("${pathToFileURL(join(PROJECT, 'node_modules', '@fontsource-variable', path)).href}") }`;
  return [
    face(
      'Bricolage Grotesque Variable',
      'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
      '200 800',
    ),
    face('JetBrains Mono Variable', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', '100 800'),
  ].join('\n');
}
