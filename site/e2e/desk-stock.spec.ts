import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoTableScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

/** In a size that no other journey buys: one for each worker, so that no two tests count the same one. */
const spools = [
  { id: 'pla-natural-1.75mm-5kg', name: 'Natural PLA' },
  { id: 'pla-signalred-1.75mm-5kg', name: 'Signal Red PLA' },
  { id: 'pla-white-1.75mm-5kg', name: 'White PLA' },
  { id: 'pla-black-1.75mm-5kg', name: 'Black PLA' },
] as const;

test('a manager restocks, counts and puts an item on sale for the weekend', async ({ page, records }, {
  parallelIndex,
}) => {
  const spool = spools[parallelIndex % spools.length] ?? spools[0];
  const supplier = `Kvist Polymers ${crypto.randomUUID().slice(0, 8)}`;
  await records.setStock(spool.id, 30);
  const { email } = await signInAs(page, records, 'manager');
  await page.goto('/desk/stock/');
  await page.getByRole('searchbox', { name: 'Search' }).fill(spool.id);
  await expect(page.getByRole('status').filter({ hasText: '1 item' })).toHaveText('1 item');
  await page.getByRole('link', { name: spool.name }).first().click();
  await expect(page.getByRole('heading', { name: spool.name, level: 2 })).toBeVisible();
  await expectNoFaults(page);

  const restock = page.getByRole('form', { name: 'Restock' });
  await restock.getByLabel('Pieces to add').fill('24');
  await restock.getByLabel('Supplier or delivery').fill(supplier);
  await restock.getByRole('button', { name: 'Restock' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restocked: +24. 54 available.' })).toBeVisible();
  expect(await records.stockOf(spool.id)).toBe(54);

  const count = page.getByRole('form', { name: 'Count' });
  await count.getByLabel('Pieces on the shelf').fill('53');
  await count.getByRole('button', { name: 'Count' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Counted: −1. 53 available.' })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row').filter({ hasText: supplier })).toContainText('+24');
  await expect(history.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Counted' })).toContainText('−1');

  const sale = page.getByRole('form', { name: 'Put on sale' });
  await sale.getByLabel('Sale price').fill('12.34');
  await sale.getByRole('button', { name: 'This weekend' }).click();
  await sale.getByRole('button', { name: 'Put on sale' }).click();
  const prices = page.getByRole('list', { name: 'Prices of the desk' });
  await expect(prices.getByRole('listitem').first()).toContainText(/Waiting to be published\s*Sale at \$12\.34/);
  // Nothing builds releases beside the shop under test.
  await expect(page.getByText('Nothing publishes prices right now')).toBeVisible();
  await prices.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(prices.getByRole('listitem').first()).toContainText('Withdrawn before it was published.');
});

test('many items are counted with the keyboard alone', { tag: '@desktop' }, async ({ page, records }) => {
  await signInAs(page, records, 'manager');
  await page.goto('/desk/stock/?mode=count&sort=name&q=stone+grey+PLA');
  const rows = page.getByRole('row').filter({ has: page.getByRole('spinbutton') });
  await rows.first().getByRole('spinbutton').focus();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(rows.nth(1).getByRole('spinbutton')).toBeFocused();
  // Not 0, which would change what shoppers see in other journeys.
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  for (const row of [rows.first(), rows.nth(1)]) await expect(row).toContainText(/[+−]\d+|No difference/);
  await expectNoFaults(page);
});

test('the list of stock fits a tablet without scrolling sideways', { tag: '@desktop' }, async ({ page, records }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAs(page, records, 'packer');
  await page.goto('/desk/stock/?material=PLA');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoTableScroll(page);
});

test('a packer sees stock and places, and changes nothing', async ({ page, records }) => {
  await signInAs(page, records, 'packer');
  await page.goto(`/desk/stock/?item=${spools[0].id}`);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
});
