import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('the desk opens on what there is to do today, its numbers lead to their lists, and a key lists the keys', {
  tag: '@desktop',
}, async ({ page, records }) => {
  await signInAs(page, records, 'manager');
  await page.goto('/desk/');
  await expect(page.getByText(/from \d+ orders? today/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Overnight( in .+| .+ ago)?$/ })).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.getByRole('link', { name: /Failed mails/ }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Kind')).toHaveValue('mails');
  await page.getByLabel('Show').selectOption('All that are not done');
  await expect(page).toHaveURL(/show=all/);
  await expectNoFaults(page);
  await page.goBack();
  await expect(page.getByLabel('Show')).toHaveValue('failed');
});
