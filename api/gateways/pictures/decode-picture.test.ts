import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const drawing = { width: 100, height: 100, fit: 'inside', format: 'webp', maxPixels: 1_000_000 } as const;

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0b5a63' } });
}

it.each([
  ['an interlaced PNG', (large: Sharp) => large.png({ progressive: true })],
  ['a progressive JPEG', (large: Sharp) => large.jpeg({ progressive: true })],
  ['a WebP', (large: Sharp) => large.webp()],
])('bounds the pixels of %s and draws one below the bound', async (_, encode) => {
  const large = await encode(picture(1_000, 1_001)).toBuffer();
  await expect(decodePicture(large, drawing)).rejects.toMatchObject({ reason: 'too_many_pixels' });
  const small = await encode(picture(1_000, 1_000)).toBuffer();
  const { bytes, ...size } = await decodePicture(small, drawing);
  expect([(await sharp(bytes).metadata()).format, size]).toEqual(['webp', { width: 100, height: 100 }]);
});

it('fills up a picture that is no square with transparent borders, within its bytes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b5a63', noise } })
    .jpeg()
    .toBuffer();
  const square = { ...drawing, width: 400, height: 400, fit: 'contain' } as const;
  const [free, bounded] = [
    await decodePicture(wide, square),
    await decodePicture(wide, { ...square, maxBytes: 9_000 }),
  ];
  expect([bounded.width, bounded.height]).toEqual([400, 400]);
  expect(bounded.bytes.length).toBeLessThanOrEqual(9_000);
  expect(free.bytes.length).toBeGreaterThan(9_000);
  const { data, info } = await sharp(bounded.bytes).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  expect([alphaAt(200, 5), alphaAt(200, 200)]).toEqual([0, 255]);
});

it.each([
  [0, 'red'],
  [50, 'green'],
  [100, 'blue'],
])('crops around a focus at %i %% of a photo as it is held, and never enlarges', async (percent, color) => {
  const stripe = (background: string, left: number) => ({
    input: { create: { width: 300, height: 300, channels: 3, background } as const },
    ...{ left, top: 0 },
  });
  // A phone stores an upright photo lying, and says so.
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'green' } })
    .composite([stripe('red', 0), stripe('blue', 600)])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const focus = { x: 50, y: percent };
  const { bytes, width, height } = await decodePicture(photo, {
    ...drawing,
    width: 400,
    height: 400,
    fit: 'cover',
    focus,
  });
  expect([width, height]).toEqual([300, 300]);
  const [r = 0, g = 0, b = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer();
  expect({ red: r > 100, green: g > 100, blue: b > 100 }).toEqual({
    red: color === 'red',
    green: color === 'green',
    blue: color === 'blue',
  });
});

it('decodes one picture at a time, whoever asks, and refuses the thirty-fourth at once', async () => {
  const bytes = await picture(900, 900).png({ progressive: true }).toBuffer();
  let [running, most] = [0, 0];
  const { toBuffer } = sharp.prototype;
  const counted = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp, ...args) {
    running += 1;
    most = Math.max(most, running);
    try {
      return await Reflect.apply(toBuffer, this, args);
    } finally {
      running -= 1;
    }
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 34 }, () => decodePicture(bytes, drawing)));
  counted.mockRestore();
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect([most, outcomes.length - refused.length]).toEqual([1, 33]);
  expect(refused).toMatchObject([{ reason: { reason: 'too_many_pictures' } }]);
});
