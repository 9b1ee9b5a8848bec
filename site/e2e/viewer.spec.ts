import { expect, test } from './fixtures/test.ts';

const petrol = '/shop/PLA/Petrol-1.75mm-1kg/';

test('thumbnails show their picture on the stage, by click and by arrow key', { tag: '@phone' }, async ({ page }) => {
  await page.goto(petrol);
  const stage = page.locator('[data-stage] img');
  await page.getByRole('button', { name: 'Front view' }).click();
  await expect(stage).toHaveAttribute('alt', /^Front view of/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Close-up of the winding' })).toBeFocused();
  await expect(stage).toHaveAttribute('alt', /^Close-up/);
});

test('full screen pages through the pictures, and returns the focus', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(petrol);
  const opener = page.getByRole('button', { name: 'View full screen' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog.getByText('1 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByText('1 of 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a spool turns by dragging and by keys, and loads its views only then', { tag: '@phone' }, async ({ page }) => {
  const spins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('-spin.webp')) spins.push(request.url());
  });
  await page.goto(petrol);
  await page.getByRole('button', { name: 'Front view' }).click();
  await expect(page.locator('[data-stage] img')).toHaveAttribute('alt', /^Front view of/);
  expect(spins).toEqual([]);
  await page.getByRole('button', { name: 'Turn it around' }).click();
  const spin = page.getByRole('slider', { name: /Turn it by dragging/ });
  await expect(spin).toHaveAttribute('aria-valuenow', '1');
  const box = await spin.boundingBox();
  if (!box) throw new Error('the spin has no box');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.25, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, middle);
  await page.mouse.up();
  await expect(spin).toHaveAttribute('aria-valuenow', '7');
  await spin.press('ArrowLeft');
  await expect(spin).toHaveAttribute('aria-valuetext', 'View 6 of 24');
  await page.getByRole('button', { name: 'Three-quarter view' }).click();
  await expect(spin).toBeHidden();
});

test('the video plays when chosen, and says so when it fails', { tag: '@phone' }, async ({
  page,
  expectedStatuses,
}) => {
  await page.goto(petrol);
  const play = page.getByRole('button', { name: 'Play the video' });
  await play.click();
  const video = page.locator('[data-stage] video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate(differenceToStage), 'the film plays on the stage’s own color').toBeLessThan(8);

  expectedStatuses.add(404);
  await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await play.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
});

/** By how much, of 255, the corner of a film's frame differs from the color of the stage around it. */
function differenceToStage(film: HTMLVideoElement): number {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const stage = film.closest('[data-stage]');
  if (!context || !stage) return 255;
  const pixel = () => [...context.getImageData(2, 2, 1, 1).data];
  context.fillStyle = getComputedStyle(stage).backgroundColor;
  context.fillRect(0, 0, 4, 4);
  const around = pixel();
  context.drawImage(film, 0, 0);
  return Math.max(...pixel().map((value, channel) => Math.abs(value - (around[channel] ?? 0))));
}
