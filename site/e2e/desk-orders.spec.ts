import { readFile } from 'node:fs/promises';
import { openScreen, signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('a packer finds an order, filters by addresses, goes back, exports and prints slips', {
  tag: '@phone',
}, async ({ page, records }) => {
  const email = `desk.${crypto.randomUUID()}@example.com`;
  const numbers = [await records.addOrder(email), await records.addOrder(email)];
  const [first = '', second = ''] = numbers;
  await signInAs(page, records, 'support');

  await openScreen(page, '/desk/orders/');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(email);
  await expect(page.getByRole('status').filter({ hasText: '2 orders' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  await expect(page.getByRole('link', { name: first })).toHaveAttribute('href', `/desk/order/?number=${first}`);

  await page.getByRole('button', { name: 'Filters' }).click();
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
  await page.getByRole('button', { name: 'Packing slips' }).click();
  const pdf = await readFile(await (await slips).path(), 'latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
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
  await press('x');
  await expect(page.getByRole('checkbox', { name: `Choose ${newer}` })).toBeChecked();

  const search = page.getByRole('searchbox');
  await press('/');
  await expect(search).toBeFocused();
  await search.press('End');
  await page.keyboard.type(' jkx?/');
  await expect(search).toHaveValue(`${email} jkx?/`);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await search.fill(email);
  await expect(row(older)).toBeVisible();
  await search.blur();

  // The list behind the dialog does not move.
  await press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  await press('j');
  await expect(page.locator('tr:focus')).toHaveCount(0);
  await press('Escape');
  await expect(help).toBeHidden();
  await press('j');
  await press('j');
  await expect(row(older)).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${older}`, level: 1 })).toBeVisible();
});

test('several orders are packed by keys, taken back, and walked one after the other', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const email = `several.${crypto.randomUUID()}@example.com`;
  const numbers = [await records.addOrder(email), await records.addOrder(email)];
  const [older = '', newer = ''] = numbers;
  await signInAs(page, records, 'manager');
  await openScreen(page, `/desk/orders/?q=${email}`);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('heading', { level: 1 }).click();
  await press('p');
  await expect(page.getByRole('status').filter({ hasText: '2 orders marked as packed.' })).toBeVisible();
  await expectNoFaults(page);
  await press('z');
  await expect(page.getByText('Undone.')).toBeVisible();

  await press('j');
  await press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${newer}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack', exact: true })).toBeVisible();
  await press('p');
  await expect(page.getByText(`${newer} is packed`)).toBeVisible();
  await press('n');
  await page.keyboard.type('ripe note');
  await press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('ripe note')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await press('r');
  await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('e');
  await expect(page.getByRole('heading', { name: `Order ${older}`, level: 1 })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`/desk/orders/?q=${email}`);
});
