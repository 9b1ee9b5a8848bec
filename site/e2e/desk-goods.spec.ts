import sharp from 'sharp';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('an editor makes a new color of another one, is told what it shares with it, and gives it pictures', {
  tag: '@desktop',
}, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(422);
  const photo = async (width: number, height = width) => ({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#1e8a8a' } })
      .jpeg()
      .toBuffer(),
  });
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?search=petrol');
  await page.getByRole('link', { name: 'PLA Petrol', exact: true }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByLabel('What the new one is called').fill('Harbor Night');
  await page.keyboard.press('Enter');
  await expect(page.getByText('SKU NS-PLA-HARBORNIGHT-175-1KG')).toBeVisible();

  const media = page.getByRole('group', { name: 'Media', exact: true }).first();
  const place = (at: number) =>
    page.locator('.desk-picture', { has: page.getByRole('button', { name: /: Side$/ }) }).nth(at);
  const file = (at: number) => place(at).locator('input[type=file]');
  await file(0).setInputFiles(await photo(400));
  await expect(media.getByRole('alert')).toContainText('at least 800 px');
  // The color's own, and those of its sizes that need one: the first size shows the color's.
  for (const at of [0, 2, 3]) {
    await file(at).setInputFiles(await photo(1000));
    await expect(place(at).getByRole('textbox')).toHaveValue(/^desk\/.*-side-800\.webp$/);
  }
  await expect(media.getByRole('textbox', { name: 'Swatch' })).toHaveValue(/-swatch-240\.webp$/);

  // A photo that is not square, by keys alone.
  const before = await place(0).getByRole('textbox').inputValue();
  await file(0).setInputFiles(await photo(1600, 900));
  const dialog = page.getByRole('dialog', { name: 'What stays in view' });
  await dialog.getByRole('radio', { name: 'The whole picture' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('slider', { name: 'From left to right' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('figure').locator('img')).toHaveCSS('object-position', '100% 50%');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Use the picture' }).press('Enter');
  await expect(place(0).getByRole('textbox')).not.toHaveValue(before);
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() =>
      place(2)
        .locator('img')
        .evaluate((each: HTMLImageElement) => each.naturalWidth),
    )
    .toBe(160);

  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText(/^Is #0B5A63, as in products\/pla\/petrol\.yaml/)).toBeVisible();
  await page.getByLabel('Hex').fill('#1e8a8c');
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('heading', { name: 'PLA Harbor Night' })).toBeVisible();
  await expect(page.getByText('products/pla/harbor-night.yaml')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this draft' }).click();
  await expect(page.getByRole('link', { name: 'PLA Petrol', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PLA Harbor Night' })).toHaveCount(0);
});
