import { readFile } from 'node:fs/promises';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('a packer finds an order, filters by addresses, goes back, exports and prints slips', async ({
  page,
  records,
}) => {
  const email = `desk.${crypto.randomUUID()}@example.com`;
  const numbers = [await records.addOrder(email), await records.addOrder(email)];
  const [first = '', second = ''] = numbers;
  await signInAs(page, records, 'packer');

  await page.goto('/desk/orders/');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await expect(page.getByRole('status').filter({ hasText: '2 orders' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  await expect(page.getByRole('link', { name: first })).toHaveAttribute('href', `/desk/order/?number=${first}`);

  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByText('No order matches.')).toBeVisible();
  await expect(page).toHaveURL(/status=refunded/);
  await page.goBack();
  await expect(page.getByRole('link', { name: second })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '2 orders' })).toBeVisible();

  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const rows = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows.join()).toContain(first);

  for (const number of numbers) await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
  const slips = page.waitForEvent('download');
  await page.getByRole('button', { name: '2 packing slips' }).click();
  const pdf = await readFile(await (await slips).path(), 'latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  await expectNoFaults(page);
});
