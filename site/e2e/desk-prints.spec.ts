import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoTableScroll } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('a packer starts a print, says what failed, and ends it', async ({ page, records }) => {
  const refId = await records.sellPrint(newCustomer().email, 3);
  await signInAs(page, records, 'packer');
  await page.goto(`/desk/prints/?q=${refId}`);
  const row = page.getByRole('row').filter({ hasText: refId });
  await expect(row).toContainText('0 of 3');
  await expectNoFaults(page);

  await row.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start printing' }).click();
  await expect(row).toContainText('printing 3');
  await row.getByRole('button', { name: 'Done or failed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Good pieces').fill('2');
  await dialog.getByLabel('Why the others failed').fill('It came off the bed.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 of 3');
  await expect(row).toContainText('It came off the bed.');

  await row.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start printing' }).click();
  await row.getByRole('button', { name: 'Done or failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No prints to make.')).toBeVisible();
  await page.getByLabel('State').selectOption('Printed');
  await expect(row).toContainText('3 of 3');
});

test('the queue of prints fits a tablet without scrolling sideways', { tag: '@desktop' }, async ({ page, records }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const refId = await records.sellPrint(newCustomer().email, 3);
  await signInAs(page, records, 'packer');
  await page.goto(`/desk/prints/?q=${refId}`);
  await expect(page.getByRole('row').filter({ hasText: refId })).toContainText('0 of 3');
  await expectNoTableScroll(page);
});
