import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { box, together } from '../../slicer/fixtures/cube.ts';
import type { Mesh } from '../../slicer/mesh/mesh.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { calculatePrice, putOnBed } from './fixtures/models.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the page's policy forbids.
test.use({ bypassCSP: true });

/** Rendered in software, beside a database, a shop and other browsers. */
const drawn = { timeout: 60_000 };

const view = (page: Page) => page.getByRole('application', { name: /^3D view/ });
const show = (page: Page, mode: string) => page.getByRole('radio', { name: mode, exact: true }).check({ force: true });
const figure = (page: Page, name: string) =>
  page.locator('.v3-figures div').filter({ hasText: name }).getByRole('definition');

async function drop(page: Page, mesh: Mesh): Promise<void> {
  await putOnBed(page, { name: 'part.stl', mimeType: 'model/stl', buffer: Buffer.from(writeStl(mesh)) });
  await expect(view(page)).toHaveAttribute('aria-busy', 'false', drawn);
}

/** The share of the picture's pixels, in percent, that match. */
async function shareOf(page: Page, matches: (r: number, g: number, b: number) => boolean): Promise<number> {
  const pixels = await sharp(await view(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (matches(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) count += 1;
  }
  return (300 * count) / pixels.length;
}

const isOrange = (r: number, g: number, b: number) => r > 60 && r > 1.5 * g && r > 1.5 * b;
const isBlue = (r: number, g: number, b: number) => b > 70 && b > 1.5 * r && b > 1.2 * g;

test('walls and overhangs are colored, with figures and the value below the pointer', async ({ page }) => {
  const plate = box([0, 0, 0], [60, 30, 4]);
  await drop(page, together(plate, box([0, 0, 4], [60, 0.5, 40])));
  await show(page, 'Walls');
  await expect(figure(page, 'Thinnest spot')).toHaveText('0.5 mm', drawn);
  await expect(figure(page, 'Below 0.4 mm')).toHaveText('none');
  await expect.poll(() => shareOf(page, isOrange), drawn).toBeGreaterThan(2);
  const [wall, middle] = [figure(page, 'At the pointer'), await view(page).boundingBox()];
  if (!middle) throw new Error('nothing is drawn');
  await page.mouse.move(middle.x + middle.width * 0.5, middle.y + middle.height * 0.5);
  await page.mouse.move(middle.x + middle.width * 0.5, middle.y + middle.height * 0.42);
  await expect(wall).toHaveText(/mm$/, drawn);
  await expectNoFaults(page);

  await show(page, 'Overhangs');
  // The thin wall stands on the plate.
  await expect(figure(page, 'Beyond 45°')).toHaveText('under 1% · 30 mm²', drawn);
  // Tipped over, the wall hangs in the air from the plate.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(figure(page, 'Beyond 60°')).toHaveText(/^\d+% · 24 cm²$/, drawn);
  // The bed hides the underside until the view goes beneath it.
  for (let presses = 0; presses < 8; presses += 1) await view(page).press('ArrowDown');
  await expect.poll(() => shareOf(page, isOrange), drawn).toBeGreaterThan(2);
  await show(page, 'Model');
  await expect.poll(() => shareOf(page, isOrange), drawn).toBeLessThan(0.2);
});

test('the layers of the print come with its price, and the slider goes through them', async ({ page }) => {
  await drop(page, box([0, 0, 0], [50, 40, 32]));
  await show(page, 'Layers');
  await expect(page.getByText('Press Calculate price: the layers')).toBeVisible();
  await calculatePrice(page);
  const slider = page.getByRole('slider', { name: 'Layer', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Layer 200 of 200, 32 mm', drawn);
  await expect.poll(() => shareOf(page, isBlue), drawn).toBeGreaterThan(1);
  const whole = await shareOf(page, isBlue);

  const grams = await page.getByRole('list', { name: 'Lines of the print' }).getByRole('listitem').allInnerTexts();
  expect(grams.map((text) => text.split('\n')[0]?.trim())).toEqual([
    'Outer walls',
    'Inner walls',
    'Top and bottom',
    'Infill',
  ]);

  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Layer 1 of 200, 0.2 mm');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Layer 2 of 200, 0.36 mm');
  await expect.poll(() => shareOf(page, isBlue), drawn).toBeLessThan(whole / 3);

  // Without the layers below it, little is left of the picture that has a hundred of them.
  for (let presses = 0; presses < 5; presses += 1) await slider.press('PageUp');
  const stacked = await shareOf(page, isBlue);
  await page.getByRole('checkbox', { name: 'This layer only' }).check();
  await expect.poll(() => shareOf(page, isBlue), drawn).toBeLessThan(stacked / 2);
  await expect(page.getByRole('list', { name: 'Lines of this layer' })).toContainText(' mm');
  const alone = await shareOf(page, isBlue);
  const isWhite = (r: number, g: number, b: number) => Math.min(r, g, b) > 250;
  const white = await shareOf(page, isWhite);
  await page.getByRole('checkbox', { name: 'Seams' }).check();
  await expect.poll(() => shareOf(page, isWhite), drawn).toBeGreaterThan(white);
  await page.getByRole('checkbox', { name: 'Seams' }).uncheck();
  await expect.poll(() => shareOf(page, isWhite), drawn).toBe(white);
  const isGray = (r: number, g: number, b: number) => Math.min(r, g, b) > 110 && Math.max(r, g, b) - r < 30;
  const gray = await shareOf(page, isGray);
  await page.getByRole('checkbox', { name: 'Travel moves' }).check();
  await expect.poll(() => shareOf(page, isGray), drawn).toBeGreaterThan(gray);
  await page.getByRole('checkbox', { name: 'Color by speed' }).check();
  await expect(page.getByRole('list', { name: 'Speeds of the print' })).toContainText('mm/s');
  // No step of speed has a color of a kind.
  await expect.poll(() => shareOf(page, isBlue), drawn).toBeLessThan(alone / 2);
  await page.getByRole('checkbox', { name: 'Color by speed' }).uncheck();
  await page.getByRole('checkbox', { name: 'Travel moves' }).uncheck();
  await page.getByRole('checkbox', { name: 'This layer only' }).uncheck();
  await slider.press('End');
  await page.getByRole('checkbox', { name: /^Outer walls/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Inner walls/ }).uncheck();
  await expect.poll(() => shareOf(page, isBlue), drawn).toBeLessThan(whole / 3);
  await expectNoFaults(page);
});
