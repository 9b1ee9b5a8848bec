import { readFile } from 'node:fs/promises';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('a packer finds an order, filters by addresses, goes back, exports and prints slips', async ({
  page,
  records,
  isMobile,
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

  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
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

test('a manager reads reports by address, and gets one as CSV', async ({ page, records }) => {
  await records.addOrder(`desk.${crypto.randomUUID()}@example.com`);
  await signInAs(page, records, 'manager');
  await page.goto('/desk/reports/');
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sales by day: sales of 30 rows, the highest/ })).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Report').selectOption('Shipping');
  await expect(page.getByRole('row', { name: /^Ground/ })).toContainText('unknown');
  await expect(page).toHaveURL(/report=shipping/);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Get as CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('Delivery,Orders,Paid by shoppers');
  await page.goBack();
  await expect(page.getByRole('img', { name: /^Sales by day/ })).toBeVisible();
});

test('staff without the permission are told so', { tag: '@desktop' }, async ({ page, records }) => {
  await signInAs(page, records, 'packer');
  await page.goto('/desk/reports/');
  await expect(page.getByText('Your role does not allow this screen.')).toBeVisible();
});
