// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const site = fileURLToPath(new URL('../../site/public/', import.meta.url));
const folder = `${site}icons/`;
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

// Some browsers and feed readers ask for this address whatever the page links: an icon file with one PNG in it.
const png = await sharp(`${site}favicon.svg`, { density: 288 })
  .resize(32, 32)
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2); // an icon
head.writeUInt16LE(1, 4); // one picture
head.writeUInt8(32, 6); // width
head.writeUInt8(32, 7); // height
head.writeUInt16LE(1, 10); // color planes
head.writeUInt16LE(32, 12); // bits a pixel
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(head.length, 18); // where the PNG begins
writeFileSync(`${site}favicon.ico`, Buffer.concat([head, png]));
