// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { pictureProcess } from '../../api/gateways/pictures/picture-process.ts';
import { keepPictures } from './start-pictures.mjs';

/** @type {number[]} */
const pids = [];
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const { url, stop } = await keepPictures(folder, (pid) => pids.push(pid));
const redraw = pictureProcess(url);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const drawing = /** @type {const} */ ({ width: 100, height: 100, fit: 'inside', format: 'webp', maxPixels: 4096 ** 2 });
const flat = (/** @type {number} */ side) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5a63' } });

it('draws a picture of a shopper in a process of its own', async () => {
  const { bytes, ...size } = await redraw(await flat(400).jpeg().toBuffer(), drawing);
  expect([(await sharp(bytes).metadata()).format, size]).toEqual(['webp', { width: 100, height: 100 }]);
});

it('says what is wrong with a picture', async () => {
  const large = await flat(5_000).png().toBuffer();
  await expect(redraw(large, drawing)).rejects.toMatchObject({ reason: 'too_many_pixels' });
  await expect(redraw(Buffer.from('<svg/>'), drawing)).rejects.toMatchObject({ reason: 'unreadable' });
});

it('cannot gain rights, and has little memory', async () => {
  const status = await readFile(`/proc/${pids.at(-1)}/status`, 'utf8');
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  const limits = await readFile(`/proc/${pids.at(-1)}/limits`, 'utf8');
  expect(limits).toMatch(/^Max data size\s+1073741824\s/m);
});

it('starts again at its address after a fault, which the API survives', async () => {
  const picture = await flat(400).png().toBuffer();
  const started = pids.length;
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  // The picture that meets the fault is lost, the next one is not.
  await redraw(picture, drawing).catch(() => {});
  await expect(redraw(picture, drawing)).resolves.toMatchObject({ width: 100 });
  expect(pids).toHaveLength(started + 1);
  await stop();
  await expect(redraw(picture, drawing)).rejects.toMatchObject({ reason: 'unavailable' });
});
