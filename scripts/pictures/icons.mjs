// @ts-check
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../site/public/icons/', import.meta.url));
const PAPER = '#F6F4EF';
const INK = '#16181D';
const ACCENT = '#E4482B';

/**
 * The shop's mark on paper, for home screens. What lies outside of a circle of 80% may be cut off a maskable icon, so
 * its mark is smaller; Apple rounds the corners itself.
 * @param {string} name
 * @param {number} size
 * @param {number} share of the width that the mark takes
 */
async function drawIcon(name, size, share) {
  const scale = (40 * share) / 33;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="${PAPER}"/>
    <g transform="translate(20 20) scale(${scale}) translate(-20 -22)">
      <circle cx="18" cy="22" r="12" fill="none" stroke="${INK}" stroke-width="5"/><circle cx="18" cy="22" r="4" fill="${INK}"/>
      <path d="M18 10h18" stroke="${ACCENT}" stroke-width="5"/>
    </g></svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colors: 64 }).toFile(`${folder}${name}.png`);
}

mkdirSync(folder, { recursive: true });
await drawIcon('apple-touch-icon', 180, 0.68);
await drawIcon('icon-192', 192, 0.74);
await drawIcon('icon-512', 512, 0.74);
await drawIcon('icon-maskable-512', 512, 0.52);
