import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('the desk opens on what there is to do today', async ({ page, records }) => {
  await signInAs(page, records, 'manager');
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expectNoFaults(page);
});
