import type { Locator } from '@playwright/test';
import { queu3dMessages } from '../../contract/messages/queu3d.ts';
import { box, together } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { stepText } from '../mocks/step-text.ts';
import { calculatePrice, putOnBed, stlBox } from './fixtures/models.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('price and button are in view on a screen of 900 px, before and after scrolling', async ({ page }) => {
  await putOnBed(page, stlBox([30, 30, 14]));
  const calculate = page.getByRole('button', { name: 'Calculate price' });
  await expect(page.getByText(/^\$[\d.]+ to \$[\d.]+$/)).toBeInViewport({ ratio: 1 });
  await expect(calculate).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Price' }).getByText('$10 minimum order.')).toBeInViewport({
    ratio: 1,
  });
  await calculatePrice(page);
  const buy = page.getByRole('button', { name: /^Add to Cart · / });
  await expect(buy).toBeInViewport({ ratio: 1 });
  // Beside the bed, which it would zoom, and the settings, which it would scroll.
  await page.mouse.move(15, 500);
  await page.mouse.wheel(0, 500);
  await expect(page.getByText('Stands on its own')).toBeInViewport();
  await expect(buy).toBeInViewport({ ratio: 1 });
});

test('a setting that gets the focus is not hidden behind the price', async ({ page }) => {
  await putOnBed(page, stlBox([30, 30, 14]));
  const scale = page.getByRole('slider', { name: 'Scale' });
  await page.getByLabel('Scale in percent').focus();
  await page.keyboard.press('Tab');
  await expect(scale).toBeFocused();
  const top = async (part: typeof scale) => (await part.boundingBox())?.y ?? Number.NaN;
  const panel = page.getByRole('region', { name: 'Price' });
  await expect.poll(async () => (await top(panel)) - (await top(scale))).toBeGreaterThanOrEqual(24);
});

for (const [width, height] of [
  [768, 1024],
  [1280, 800],
] as const) {
  test(`no setting is covered by the price at ${width} × ${height}, and twelve models leave the bed in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/queu3d/');
    await page
      .getByLabel('Model file')
      .setInputFiles(Array.from({ length: 12 }, (_, i) => stlBox([20 + i, 30, 14], `part-${i + 1}.stl`)));
    const price = page.getByRole('region', { name: 'Price' });
    await expect(price.getByText('Estimate for 12 models')).toBeVisible();
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('It is not shown.');
      return box;
    };
    const settings = page.getByRole('region', { name: 'Print settings' });
    for (const scrolled of [0, 300]) {
      await page.mouse.move(width / 4, height / 2);
      await page.evaluate((top) => scrollTo(0, top), scrolled);
      await expect(price.getByRole('button', { name: 'Calculate 12 prices' })).toBeInViewport({ ratio: 1 });
      for (const control of [
        settings.getByLabel('Material'),
        settings.getByRole('radio').first(),
        settings.getByRole('slider', { name: 'Infill' }),
        settings.getByRole('checkbox', { name: 'Supports' }),
        settings.getByRole('slider', { name: 'Scale' }),
      ]) {
        await control.focus();
        const { y, height: high } = await boxOf(control);
        expect(y).toBeGreaterThan(0);
        expect(y + high).toBeLessThanOrEqual((await boxOf(price)).y);
      }
    }
    await page.evaluate(() => scrollTo(0, 0));
    expect((await boxOf(page.getByRole('list', { name: 'Models in this quote' }))).height).toBeLessThan(260);
    expect((await boxOf(page.locator('.q-stage'))).y).toBeLessThan(height - 200);
    await expectNoFaults(page);
  });
}

test('a model that is too large says so beside the button, which is off', async ({ page }) => {
  await putOnBed(page, stlBox([400, 30, 14]));
  const calculate = page.getByRole('button', { name: 'Calculate price' });
  await expect(calculate).toHaveAccessibleDescription(/^Too large for the bed\. .*\$10 minimum order\.$/);
  await expect(calculate).toBeDisabled();
  await expect(page.getByText(/^\$[\d.]+ to \$[\d.]+$/)).toBeHidden();
  await expect(page.getByText(queu3dMessages.modelTooLarge)).toBeVisible();
  await expectNoFaults(page);
});

test('a table is turned onto its head with one press, for fewer supports, and back', async ({ page }) => {
  const table = together(box([26, 26, 0], [9, 9, 40]), box([0, 0, 40], [60, 60, 5]));
  await putOnBed(page, { name: 'table.stl', mimeType: 'model/stl', buffer: Buffer.from(writeStl(table)) });
  const findings = page.getByRole('region', { name: 'Can it be printed?' });
  await expect(findings.getByText('Parts overhang')).toBeVisible();
  await findings.getByRole('button', { name: 'Turn it like that' }).click();
  await expect(findings.getByText('Turned to need fewer supports')).toBeVisible();
  await expect(findings.getByText('36 cm² on bed')).toBeVisible();
  await expect(findings.getByText('Parts overhang')).toBeHidden();
  await expectNoFaults(page);
  await findings.getByRole('button', { name: 'Turn it back' }).click();
  await expect(findings.getByText('Another side down needs fewer supports')).toBeVisible();
});

test('a STEP file is converted in the browser and sliced in the shop', async ({ page }) => {
  const text = stepText([{ name: 'block', at: [0, 0, 0], size: [2, 1, 0.5] }], 'inch');
  await putOnBed(page, { name: 'block.STEP', mimeType: 'model/step', buffer: Buffer.from(text) });
  await expect(page.getByText('50.8 × 25.4 × 12.7 mm').first()).toBeVisible();
  await expect(page.getByText('From its layers, in your browser')).toBeVisible();
  await calculatePrice(page);
  await expect(page.getByRole('button', { name: /^Add to Cart · / })).toBeVisible();
});
