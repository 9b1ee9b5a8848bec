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

/** The rows of a CSV file of one line each. */
function rowsOf(csv: string): string[][] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

test('the orders of a year leave as CSV, in which a spreadsheet runs nothing', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const email = `year.${crypto.randomUUID()}@example.com`;
  const formula = { firstName: '=HYPERLINK("http://example.com","a")', lastName: 'Kowalczyk', city: '@SUM(A1)' };
  const number = await records.addOrder(email, formula);
  // With a day more, as the shop's day ends later than this machine's.
  const [from, until] = [-364, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  await signInAs(page, records, 'manager');
  await page.goto(`/desk/orders/?q=${email}&from=${from}&until=${until}`);
  await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const file = await readFile(await (await csv).path(), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  const [heads = [], ...rows] = rowsOf(file);
  expect(heads.slice(0, 6)).toEqual(['Number', 'Placed', 'Status', 'Name', 'E-mail', 'Delivery']);
  expect(heads.slice(6, 11)).toEqual(['City', 'State', 'Postal code', 'Country', 'Items']);
  expect(heads.slice(11)).toEqual([
    ...['Subtotal', 'Discount', 'Shipping', 'Tax', 'Total', 'Refunded', 'Coupon', 'Tracking'],
  ]);
  expect(rows).toHaveLength(1);
  const row = Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]));
  expect(row).toMatchObject({
    ...{ Number: number, Status: 'paid', 'E-mail': email, Delivery: 'Ground', State: 'MI', 'Postal code': '48201' },
    Name: `'=HYPERLINK("http://example.com","a") Kowalczyk`,
    City: "'@SUM(A1)",
    ...{ Subtotal: '45.98', Shipping: '5.00', Tax: '0.00', Total: '50.98', Refunded: '0.00' },
  });
  expect(row['Placed']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);

  // The same year as a report of all orders: others buy meanwhile, so only its form is certain.
  await page.goto(`/desk/reports/?report=sales-by-state&from=${from}&until=${until}`);
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  const report = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Get as CSV' }).click();
  const [columns = [], ...cells] = rowsOf(await readFile(await (await report).path(), 'utf8'));
  expect(columns.slice(0, 5)).toEqual(['State or province', 'Orders', 'Goods', 'Discounts', 'Shipping']);
  expect(columns.slice(5)).toEqual(['Tax', 'Refunds', 'Sales', 'Tax after refunds']);
  expect(cells.length).toBeGreaterThan(0);
  for (const [first = '', ...values] of cells) {
    expect(first).toMatch(/^[^=+@\t]/);
    expect(values.join()).toMatch(/^[-\d.,]*$/);
  }
});

test('orders are walked by keys, and what is typed in a field stays a text', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const email = `keys.${crypto.randomUUID()}@example.com`;
  const older = await records.addOrder(email);
  const newer = await records.addOrder(email);
  await signInAs(page, records, 'packer');
  await page.goto(`/desk/orders/?q=${email}`);
  const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
  await expect(row(newer)).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);
  await press('j');
  await expect(row(newer)).toBeFocused();
  await press('j');
  await expect(row(older)).toBeFocused();
  await press('j');
  await expect(row(older)).toBeFocused();
  await press('k');
  await expect(row(newer)).toBeFocused();
  await press('x');
  const box = page.getByRole('checkbox', { name: `Choose ${newer}` });
  await expect(box).toBeChecked();
  await press('Control+x');
  await expect(box).toBeChecked();
  await expectNoFaults(page);

  // In a field, keys are letters.
  const search = page.getByRole('searchbox');
  await press('/');
  await expect(search).toBeFocused();
  await search.press('End');
  await page.keyboard.type(' jkx?/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(`${email} jkx?/`);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await expect(page).toHaveURL(/jkx/);
  await search.fill(email);
  await expect(row(older)).toBeVisible();
  await search.blur();

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help.getByText('Next or previous row')).toBeVisible();
  await expectNoFaults(page);
  // The list behind the dialog does not move.
  await press('j');
  await expect(row(newer)).not.toBeFocused();
  await press('Escape');
  await expect(help).toBeHidden();

  await press('j');
  await press('j');
  await expect(row(older)).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${older}`, level: 1 })).toBeVisible();
});
