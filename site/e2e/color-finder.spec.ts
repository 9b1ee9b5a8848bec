import sharp from 'sharp';
import { expectGoodTargets, expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ bypassCSP: true });

/** Petrol in its left half, and signal red in its right. */
async function photo(): Promise<Buffer> {
  const half = (background: string) => ({ create: { width: 400, height: 600, channels: 3 as const, background } });
  return await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b5a63' } })
    .composite([{ input: await sharp(half('#cf2b22')).png().toBuffer(), left: 400, top: 0 }])
    .png()
    .toBuffer();
}

test('a point of a photo finds its spools, and the photo stays in the browser', async ({ page }) => {
  await page.goto('/colors/');
  const sent: { url: string; method: string; bytes: number }[] = [];
  page.on('request', (request) => {
    sent.push({ url: request.url(), method: request.method(), bytes: request.postDataBuffer()?.length ?? 0 });
  });
  await page
    .getByLabel('Or pick it from a photo')
    .setInputFiles({ name: 'part.png', mimeType: 'image/png', buffer: await photo() });
  const point = page.getByRole('slider', { name: 'Point on the photo' });
  await expect(point).toHaveAttribute('aria-valuetext', /^50% from the left/);

  // By keyboard, from the middle into the left half.
  await point.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(point).toHaveAttribute('aria-valuetext', '35% from the left, 50% from the top: #0B5A63');
  await expect(page.getByRole('heading', { name: 'Nearest to #0B5A63' })).toBeVisible();
  const first = page
    .getByRole('region', { name: /^Nearest to/ })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText('Petrol');
  await expect(first).toContainText('ΔE 0.00');

  // By a press into the right half.
  const box = await page.locator('.finder-canvas').boundingBox();
  if (!box) throw new Error('The photo is not shown.');
  await page.mouse.click(box.x + 0.8 * box.width, box.y + 0.3 * box.height);
  await expect(page.getByLabel('Hex of your color')).toHaveValue('#CF2B22');
  await expect(first).toContainText('Signal Red');
  await expect(page).toHaveURL(/\/colors\/\?hex=CF2B22$/);

  const calls = sent.filter(({ url }) => !url.startsWith('blob:'));
  expect(calls.filter(({ method, bytes }) => method !== 'GET' || bytes > 0)).toEqual([]);
  expect(calls.every(({ url }) => url.length < 300)).toBe(true);
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await expectGoodTargets(page);
});

test('a search for a color leads to the finder, with that color in it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop/?q=like+petrol');
  await expect(page.getByText('colors nearest to Petrol (#0B5A63)')).toBeVisible();
  await page.getByRole('link', { name: 'Colors nearest to Petrol' }).click();
  await expect(page.getByRole('heading', { name: 'Nearest to #0B5A63' })).toBeVisible();
  await expect(page.getByLabel('Hex of your color')).toHaveValue('#0B5A63');
});
