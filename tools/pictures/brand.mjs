import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../../', import.meta.url));
const media = `${root}content/media/`;
const PAPER = '#EDEAE2';
const MARK = `<circle cx="18" cy="22" r="15" fill="none" stroke="#16181D" stroke-width="5"/>
<circle cx="18" cy="22" r="4.6" fill="#16181D"/><path d="M18 7h20" stroke="#E4482B" stroke-width="5"/>`;

/** What a card shows when its picture does not load. */
async function drawFallback() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${PAPER}"/><g transform="translate(29.4 29)">${MARK}</g></svg>`;
  await sharp(Buffer.from(svg)).resize(400).webp({ quality: 90 }).toFile(`${media}brand/logo-fallback-400.webp`);
}

function dataOf(file, type) {
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}

/** The card that other sites show for a link to the shop. Needs the hero row to be rendered. */
async function drawShareCard() {
  const fonts = `${root}node_modules/@fontsource-variable/`;
  const display = `${fonts}bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`;
  const mono = `${fonts}jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2`;
  const html = `<!doctype html><style>
    @font-face { font-family: Display; src: url(${dataOf(display, 'font/woff2')}); font-weight: 200 800; }
    @font-face { font-family: Mono; src: url(${dataOf(mono, 'font/woff2')}); font-weight: 100 800; }
    body { margin: 0; width: 1200px; height: 630px; background: #F6F4EF; color: #16181D; overflow: hidden; position: relative; }
    header { position: absolute; left: 72px; top: 58px; display: flex; align-items: center; gap: 24px; }
    b { font: 700 92px/1 Display; letter-spacing: -4.2px; }
    p { position: absolute; left: 74px; top: 180px; margin: 0; font: 500 29px/1.3 Mono; color: #4A4C52; }
    img { position: absolute; left: 10px; top: 252px; width: 1180px; }
  </style><header><svg width="96" height="96" viewBox="0 0 40 40">${MARK}</svg><b>Northspool</b></header>
  <p>Filament, wound tight in Detroit</p><img src="${dataOf(`${media}home/hero-row-1560.webp`, 'image/webp')}">`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, deviceScaleFactor: 2 });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await browser.close();
  await sharp(shot).resize(1200).jpeg({ quality: 84, mozjpeg: true }).toFile(`${media}brand/share-1200x630.jpg`);
}

mkdirSync(`${media}brand`, { recursive: true });
await drawFallback();
await drawShareCard();
