import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { box } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the page's policy forbids.
test.use({ bypassCSP: true });

const block = box([0, 0, 0], [60, 40, 20]);

async function dropModel(page: Page, mesh = block): Promise<void> {
  await page.goto('/queu3d/');
  // The drop area is on the page before its script.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const buffer = Buffer.from(writeStl(mesh));
  await page.getByLabel('Model file').setInputFiles({ name: 'block.stl', mimeType: 'model/stl', buffer });
  await expect(page.getByRole('figure', { name: 'block.stl on the bed' })).toBeVisible();
}

/** Runs first in the rendering worker, whose state cannot be reached from here. */
async function beforeDrawing(page: Page, script: string): Promise<void> {
  await page.route(/render-worker.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** Rendered in software, beside a database, a shop and other browsers. */
const drawn = { timeout: 30_000 };

const view = (page: Page) => page.getByRole('application', { name: /^3D view/ });

async function pictureOf(page: Page): Promise<Buffer> {
  return sharp(await view(page).screenshot())
    .resize(160, 115)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Mean difference of two pictures, 0 to 255. */
function differenceOf(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test('a model is placed on the bed, and can be rotated and viewed from all sides', async ({ page }) => {
  await dropModel(page);
  const figure = page.getByRole('figure', { name: 'block.stl on the bed' });
  await expect(figure.getByText('60 × 40 × 20 mm')).toBeVisible();
  await expect(figure.getByText('Fits the bed, 100%')).toBeVisible();

  await expect(figure.getByText('Drawing the model …')).toBeHidden(drawn);
  await expect(view(page)).toHaveAttribute('aria-busy', 'false');
  // The bed is dark and the background light, so both mean that something was rendered.
  await expect.poll(async () => darkShareOf(await pictureOf(page)), drawn).toBeGreaterThan(0.1);

  const before = await settledPicture(page);
  await view(page).press('ArrowRight');
  await view(page).press('ArrowRight');
  await expect.poll(async () => differenceOf(before, await pictureOf(page)), drawn).toBeGreaterThan(2);

  await figure.getByRole('button', { name: 'Left', exact: true }).click();
  await expect(figure.getByText('20 × 40 × 60 mm')).toBeVisible();
  await figure.getByRole('button', { name: 'Right', exact: true }).click();
  await expect(figure.getByText('60 × 40 × 20 mm')).toBeVisible();
});

test('a lost graphics context is restored and rendered again', async ({ page }) => {
  await beforeDrawing(
    page,
    `const open = OffscreenCanvas.prototype.getContext;
    OffscreenCanvas.prototype.getContext = function (...asked) {
      const context = open.apply(this, asked);
      if (asked[0] !== '2d') self.drawnWith ??= context?.getExtension('WEBGL_lose_context');
      return context;
    };`,
  );
  await dropModel(page);
  const before = await settledPicture(page);
  const worker = page.workers().find((one) => one.url().includes('render-worker'));
  if (!worker) throw new Error('nobody draws');
  await worker.evaluate('drawnWith.loseContext()');
  await expect(page.getByText('The 3D view was lost for a moment.')).toBeVisible();
  await worker.evaluate('drawnWith.restoreContext()');
  await expect(page.getByText('The 3D view was lost for a moment.')).toBeHidden();
  await expect.poll(async () => differenceOf(before, await pictureOf(page)), drawn).toBeLessThan(1);
});

test('says in words what does not fit, and passes axe with a model on screen', async ({ page }) => {
  await dropModel(page, box([0, 0, 0], [400, 30, 20]));
  await expect(page.getByText('Too large: 50 mm too wide')).toBeVisible();
  await expectNoFaults(page);
});

test('renders on the page itself where workers have no WebGL', async ({ page }) => {
  await beforeDrawing(page, 'OffscreenCanvas.prototype.getContext = () => null;');
  await dropModel(page);
  await expect(view(page)).toHaveAttribute('aria-busy', 'false', drawn);
  await expect.poll(async () => darkShareOf(await pictureOf(page)), drawn).toBeGreaterThan(0.1);
});

test('a browser without WebGL says so, and can still order a print', async ({ page }) => {
  await beforeDrawing(page, 'OffscreenCanvas.prototype.getContext = () => null;');
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
  await dropModel(page);
  await expect(page.getByText('This browser cannot show 3D graphics.')).toBeVisible();
  const figure = page.getByRole('figure', { name: 'block.stl on the bed' });
  await expect(figure.getByText('60 × 40 × 20 mm')).toBeVisible();
  await figure.getByRole('button', { name: 'Back' }).click();
  await expect(figure.getByText('60 × 20 × 40 mm')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate price' })).toBeEnabled();
});

/** The bed is dark and the background light. */
function darkShareOf(pixels: Buffer): number {
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if ((pixels[at] ?? 255) < 110 && (pixels[at + 2] ?? 255) < 110) dark += 1;
  return (3 * dark) / pixels.length;
}

/** Waits until two screenshots are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last = await pictureOf(page);
  await expect
    .poll(async () => {
      const now = await pictureOf(page);
      const difference = darkShareOf(now) > 0.1 ? differenceOf(last, now) : 255;
      last = now;
      return difference;
    }, drawn)
    .toBeLessThan(0.2);
  return last;
}
