import { cube } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { expect, test } from './fixtures/test.ts';

// This project draws without a graphics card and without WebGL.
test('a browser without WebGL says so, and sets up a print all the same', async ({ page }) => {
  await page.goto('/queu3d/');
  const buffer = Buffer.from(writeStl(cube(20)));
  await page.getByLabel('Model file').setInputFiles({ name: 'cube.stl', mimeType: 'model/stl', buffer });
  await expect(page.getByText('This browser cannot draw in 3D.')).toBeVisible();
  await expect(page.getByText('20 × 20 × 20 mm')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Calculate price' })).toBeEnabled();
});
