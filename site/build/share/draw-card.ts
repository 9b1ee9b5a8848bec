import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { cardSize, type ShareCard } from '../../lib/share/share-card.ts';
import { contentFolder } from '../content-folder.ts';
import { layoutOf } from './card-layout.ts';
import { twoAtATime } from './two-at-a-time.ts';

/** What was made of the same inputs in an earlier build, or else what `make` makes of them now. */
export async function fromCache(
  inputs: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
  folder = resolve('.cache/share'),
): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const file = join(folder, `${hash.digest('hex')}.jpg`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const made = await make();
  await mkdir(folder, { recursive: true });
  // Two builds may write the same file; each sees it whole or not at all.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, made);
  await rename(unfinished, file);
  return made;
}

const MARK = `<g transform="translate(58 58) scale(1.3)"><circle cx="18" cy="22" r="12" fill="none" stroke="#16181d"
  stroke-width="5"/><circle cx="18" cy="22" r="4" fill="#16181d"/><path d="M18 10h18" stroke="#e4482b" stroke-width="5"/></g>`;

/** Draws a card as JPEG, which every network reads; a card that was drawn before comes from the disk. */
export const drawCard = twoAtATime(async (card: ShareCard, shop: string): Promise<Buffer> => {
  const { ground, words, place } = layoutOf(card, shop);
  const picture = await readFile(join(contentFolder, card.picture.slice(1)));
  const set = await satori(words as never, { ...cardSize, fonts: await loadFonts() });
  const drawing = set.replace('</svg>', `${MARK}</svg>`);
  return await fromCache([ground, drawing, JSON.stringify(place), picture], async () => {
    const { left, top, width, height } = place;
    // Raw in between: to be packed as WebP once more would take longer than all the rest.
    const { data, info } = await sharp(picture)
      .resize(width, height, { fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const fitted = { input: data, raw: { width: info.width, height: info.height, channels }, left, top };
    return await sharp({ create: { ...cardSize, channels: 3, background: ground } })
      .composite([fitted, { input: Buffer.from(drawing) }])
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
});

let fonts: Promise<{ name: string; data: Buffer; weight: 500 | 700 }[]> | undefined;

/** One array for all cards: satori reads the fonts of an array once. */
function loadFonts() {
  fonts ??= Promise.all([
    font('Display', 700, 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
    font('Mono', 500, 'jetbrains-mono/files/jetbrains-mono-latin-500-normal.woff'),
  ]);
  return fonts;
}

async function font(name: string, weight: 500 | 700, file: string) {
  return { name, weight, data: await readFile(resolve('node_modules/@fontsource', file)) };
}
