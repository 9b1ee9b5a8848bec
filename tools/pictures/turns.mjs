import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { develop, developBytes, developShadow } from './develop.mjs';
import { spoolNamed } from './jobs/sold.mjs';
import { FILM, mixedFrame, SPIN, spoolsToTurn, wholeFrame } from './jobs/turns.mjs';
import { openStudio } from './open-studio.mjs';
import { stageColor } from './stage-color.mjs';

const media = fileURLToPath(new URL('../../content/media/', import.meta.url));
/** What the sprite of a whole turn may weigh, in bytes. */
const SPRITE_LIMIT = 240_000;
/** The spool of the film. */
const FILMED = 'pla-petrol';

const studio = await openStudio();
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const shadows = new Map();
for (const spool of spoolsToTurn()) if (isWanted(`${spool.file}-spin`)) await makeSprite(spool);
if (isWanted('film')) await makeFilm(spoolNamed(FILMED));
await studio.close();

/** The developed shadow of a frame, which all spools share. */
async function shadowUnder(frame, { shadow, floor }, size) {
  if (!shadows.has(frame)) shadows.set(frame, await developShadow(shadow, size, floor));
  return shadows.get(frame);
}

/** All frames of one turn in rows, as one picture. */
async function makeSprite(spool) {
  const { frames, columns, width } = SPIN;
  const started = Date.now();
  const sheet = Buffer.alloc(frames * width * width * 4);
  for (let frame = 0; frame < frames; frame++) {
    const turned = await (spool.bands || spool.wrapped ? wholeFrame : mixedFrame)(studio, spool, frame, SPIN);
    const under = await shadowUnder(frame, turned, { width, height: width });
    const tile = developBytes(turned.image, { width, height: width }, { under });
    const [column, row] = [frame % columns, Math.floor(frame / columns)];
    for (let y = 0; y < width; y++) {
      tile.copy(sheet, ((row * width + y) * columns + column) * width * 4, y * width * 4, (y + 1) * width * 4);
    }
  }
  const raw = { width: columns * width, height: (frames / columns) * width, channels: 4 };
  const webp = await lightest(sheet, raw);
  writeFileSync(join(media, `${spool.file}-spin.webp`), webp);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${spool.file}-spin: ${(webp.length / 1000).toFixed(0)} kB (${seconds} s)`);
}

/** Below an alpha quality of 71 WebP keeps 16 levels of alpha, which shows as steps in the shadows. */
async function lightest(sheet, raw) {
  for (let quality = 62; ; quality -= 8) {
    const webp = await sharp(sheet, { raw }).webp({ quality, alphaQuality: 75, effort: 4 }).toBuffer();
    if (webp.length <= SPRITE_LIMIT || quality <= 34) return webp;
  }
}

/** The same turn, smoother and larger, as a film on the stage that the page tints by the filament's color. */
async function makeFilm(spool) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-film-'));
  const size = { width: FILM.width, height: FILM.width };
  for (let frame = 0; frame < FILM.frames; frame++) {
    const { image, ...rest } = await wholeFrame(studio, spool, frame, FILM);
    const still = await sharp(await develop(image, size, rest))
      .flatten({ background: stageColor(spool.color) })
      .png({ compressionLevel: 1 })
      .toBuffer();
    writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.png`), still);
    if (frame % 12 === 0) console.log(`film: frame ${frame + 1} of ${FILM.frames}`);
  }
  mkdirSync(join(media, 'spools'), { recursive: true });
  const film = join(media, `${spool.file}-turn.mp4`);
  const input = ['-framerate', String(FILM.rate), '-i', join(folder, '%03d.png')];
  // Named colors, so that browsers show the stage in the color that the page has around it.
  const colors = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709'];
  const names = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p'];
  const last = ['-movflags', '+faststart', '-an', film];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...colors, ...names, ...codec, ...last]);
  rmSync(folder, { recursive: true });
  console.log(film);
}
