import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import satori from 'satori';
import sharp from 'sharp';
import { cardSize, type ShareCard } from '../../lib/share/share-card.ts';
import { contentFolder } from '../content-folder.ts';
import { type CardLayout, layoutOf } from './card-layout.ts';

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
  const layout = layoutOf(card, shop);
  const picture = await readFile(join(contentFolder, card.picture.slice(1)));
  const { drawing, pixels } = await foregroundOf(layout, picture);
  const { ground, place } = layout;
  return await fromCache([ground, drawing, JSON.stringify(place), picture], async () =>
    sharp(await pixels(), { raw: { ...cardSize, channels: 4 } })
      .flatten({ background: ground })
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
});

/** What a card shows on its ground. */
interface Foreground {
  /** the words and the mark, as SVG */
  readonly drawing: string;
  /** the words above the picture, without a ground; made once */
  readonly pixels: () => Promise<Buffer>;
}

/** Many colors of a material share one picture: they take a quarter of the time. Each has 3 MB. */
const foregrounds = new LRUCache<string, Promise<Foreground>>({ max: 8 });

function foregroundOf({ words, place }: CardLayout, picture: Buffer): Promise<Foreground> {
  const key = createHash('sha256')
    .update(JSON.stringify([words, place]))
    .update(picture)
    .digest('base64');
  const kept = foregrounds.get(key);
  if (kept) return kept;
  const made = makeForeground(words, place, picture);
  foregrounds.set(key, made);
  return made;
}

async function makeForeground(words: CardLayout['words'], place: CardLayout['place'], picture: Buffer) {
  const set = await satori(words as never, { ...cardSize, fonts: await loadFonts() });
  const drawing = set.replace('</svg>', `${MARK}</svg>`);
  let pixels: Promise<Buffer> | undefined;
  return { drawing, pixels: () => (pixels ??= drawPixels(drawing, place, picture)) };
}

async function drawPixels(drawing: string, { left, top, width, height }: CardLayout['place'], picture: Buffer) {
  // Raw in between: to be packed as WebP once more would take longer than all the rest.
  const { data, info } = await sharp(picture)
    .resize(width, height, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const fitted = { input: data, raw: { width: info.width, height: info.height, channels }, left, top };
  return await sharp({ create: { ...cardSize, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([fitted, { input: Buffer.from(drawing) }])
    .raw()
    .toBuffer();
}

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

/** The same function, of which no more than two calls run at once: drawing must leave room for building pages. */
export function twoAtATime<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args: Args): Promise<Result> => {
    if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
