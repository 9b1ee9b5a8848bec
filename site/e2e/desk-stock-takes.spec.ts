import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('two people count by scanner, and a manager approves what differs', { tag: '@desktop' }, async ({
  page,
  browser,
  records,
}) => {
  const spool = await records.ownItem();
  await spool.setStock(5);
  const take = await records.addStockTake([spool.id]);
  const address = `/desk/stock-takes/?take=${take}`;
  const context = await browser.newContext();
  const phone = await context.newPage();
  await signInAs(phone, records, 'packer');
  await signInAs(page, records, 'manager');
  await phone.goto(address);
  await page.goto(address);
  // Faster than the network answers; a scanner types wherever the focus is.
  await expect(phone.getByRole('textbox', { name: 'Scan a piece' })).toBeVisible();
  for (let n = 0; n < 3; n++) {
    await phone.keyboard.type(spool.id.toUpperCase());
    await phone.keyboard.press('Enter');
  }
  await expect(phone.getByRole('status').filter({ hasText: '3 pieces' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Scan a piece' }).fill(spool.id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '4 pieces' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Show', { exact: true }).selectOption('Different');
  await expect(page.getByRole('row').filter({ hasText: spool.name })).toContainText('−1');
  await page.getByRole('button', { name: 'Approve the differences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve the differences' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The stock of 1 item has changed.' })).toBeVisible();
  expect(await records.stockOf(spool.id)).toBe(4);
  await context.close();
});
