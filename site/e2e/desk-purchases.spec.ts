import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('a packer receives what a manager has ordered', { tag: '@phone' }, async ({ page, records }) => {
  const spool = await records.ownItem();
  await spool.setStock(5);
  const purchase = await records.addPurchase(spool.id, 24, 'draft');
  const address = `/desk/purchases/?purchase=${purchase}`;
  await signInAs(page, records, 'manager');
  await page.goto(address);
  await page.getByLabel('Add an item').fill(spool.id);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Pieces of/)).toHaveValue('25');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The draft is saved.' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Say that this order was sent' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ordered.' })).toBeVisible();

  await signInAs(page, records, 'packer');
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Scan what arrives' })).toBeVisible();
  // A scanner types wherever the focus is.
  await page.keyboard.type(spool.id.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 of 25' })).toBeVisible();
  await page.getByLabel(/^More pieces of/).fill('24');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '25 of 25' })).toBeVisible();
  expect(await records.stockOf(spool.id)).toBe(30);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Arrived' })).toBeVisible();
  await expectNoFaults(page);
});
