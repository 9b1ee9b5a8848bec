import { zipSync } from 'fflate';
import { box, together } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { stlBox } from './fixtures/models.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

/** 48 boxes, two tables that lie better on their heads, and one model too many. */
function fiftyOne(): Buffer {
  const table = (top: number) => writeStl(together(box([26, 26, 0], [9, 9, 40]), box([0, 0, 40], [top, 60, 5])));
  const boxes = Array.from({ length: 49 }, (_, i) => [`part-${i + 10}.stl`, stlBox([20 + i, 20, 4]).buffer] as const);
  const tables = [60, 64].map((top) => [`a-table-${top}.stl`, table(top)] as const);
  return Buffer.from(zipSync(Object.fromEntries([...tables, ...boxes])));
}

test('fifty models of one ZIP are estimated, turned back and forth, and priced', async ({ page }) => {
  test.slow();
  await page.goto('/queu3d/');
  await page
    .getByLabel('Model file')
    .setInputFiles({ name: 'parts.zip', mimeType: 'application/zip', buffer: fiftyOne() });
  const price = page.getByRole('region', { name: 'Price' });
  const rows = page.getByRole('list', { name: 'Models in this quote' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await expect(rows.filter({ hasText: /\$[\d.]+ to \$[\d.]+/ })).toHaveCount(50, { timeout: 180_000 });
  await expect(price.getByText('Estimate for 50 models')).toBeVisible();
  await page.getByText('1 file was left out').click();
  await expect(page.getByText('part-58.stl: A quote can have up to 50 models.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Turn 2 models' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Turn 2 models' }).click();
  await expect(page.getByText('Turned to need fewer supports')).toBeVisible();
  await page.getByRole('radio', { name: /High Speed/ }).check();
  await page.getByRole('button', { name: 'Use for all 50 models' }).click();
  await expectNoFaults(page);

  await price.getByRole('button', { name: 'Calculate 50 prices' }).click();
  await expect(price.getByText('Price of 50 models')).toBeVisible({ timeout: 180_000 });
});
