import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { develop } from './develop.mjs';
import { FILM, filmedFrame, SPIN, spoolNamed, TURNED, turnedFrame } from './jobs/turns.mjs';
import { openStudio } from './open-studio.mjs';

const spools = fileURLToPath(new URL('../../content/media/spools/', import.meta.url));
/** What the sprite of a whole turn may weigh, in bytes. */
const SPRITE_LIMIT = 340_000;
/** The ground of the film: white, because video has no alpha. */
const GROUND = '#ffffff';

const studio = await openStudio();
const wanted = process.argv.slice(2);
for (const name of TURNED) if (wanted.length === 0 || wanted.includes(name)) await makeSprite(spoolNamed(name));
if (wanted.length === 0 || wanted.includes('film')) await makeFilm(spoolNamed('pla-petrol'));
await studio.close();

/** All frames of one turn in rows, as one picture. */
async function makeSprite(spool) {
  const { frames, columns, width } = SPIN;
  const tiles = [];
  for (let frame = 0; frame < frames; frame++) {
    const input = await picture(turnedFrame(studio, spool, frame, SPIN));
    tiles.push({ input, left: (frame % columns) * width, top: Math.floor(frame / columns) * width });
    process.stdout.write(`\r${spool.name}-spin: frame ${frame + 1} of ${frames}`);
  }
  const size = { width: columns * width, height: Math.ceil(frames / columns) * width };
  const sheet = await sharp({ create: { ...size, channels: 4, background: '#0000' } })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const webp = await lightest(sheet);
  writeFileSync(join(spools, `${spool.name}-spin.webp`), webp);
  console.log(`, ${(webp.length / 1000).toFixed(0)} kB`);
}

async function lightest(sheet) {
  for (let quality = 78; ; quality -= 8) {
    const webp = await sharp(sheet).webp({ quality, alphaQuality: 75, effort: 5, smartSubsample: true }).toBuffer();
    if (webp.length <= SPRITE_LIMIT || quality <= 30) return webp;
  }
}

/** The same turn, smoother and larger, as a film with its first frame as poster. */
async function makeFilm(spool) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-film-'));
  for (let frame = 0; frame < FILM.frames; frame++) {
    const still = await sharp(await picture(filmedFrame(studio, spool, frame, FILM)))
      .flatten({ background: GROUND })
      .png({ compressionLevel: 1 })
      .toBuffer();
    writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.png`), still);
    process.stdout.write(`\r${spool.name} film: frame ${frame + 1} of ${FILM.frames}`);
  }
  mkdirSync(spools, { recursive: true });
  const film = join(spools, `${spool.name}-turn.mp4`);
  const input = ['-framerate', String(FILM.rate), '-i', join(folder, '%03d.png')];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, '-movflags', '+faststart', '-an', film]);
  rmSync(folder, { recursive: true });
  console.log(`: ${film}`);
}

async function picture(rendering) {
  const { image, size, ...rest } = await rendering;
  return develop(image, size, rest);
}
