import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

/** In a size that no other journey buys: one for each worker, so that no two tests count the same one. */
const spools = [
  { id: 'pla-natural-1.75mm-5kg', name: 'Natural PLA' },
  { id: 'pla-signalred-1.75mm-5kg', name: 'Signal Red PLA' },
  { id: 'pla-white-1.75mm-5kg', name: 'White PLA' },
  { id: 'pla-black-1.75mm-5kg', name: 'Black PLA' },
] as const;

test(
  'a manager counts by keyboard, restocks, and puts an item on sale for the weekend',
  { tag: '@desktop' },
  async ({ page, records }, { parallelIndex }) => {
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

    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('row').filter({ hasText: supplier })).toContainText('+24');

    const sale = page.getByRole('form', { name: 'Put on sale' });
    await sale.getByLabel('Sale price').fill('84.99');
    await sale.getByRole('button', { name: 'This weekend' }).click();
    await sale.getByRole('button', { name: 'Put on sale' }).click();
    const prices = page.getByRole('list', { name: 'Prices of the desk' });
    await expect(prices.getByRole('listitem').first()).toContainText(/Waiting to be published\s*Sale at \$84\.99/);
    // Nothing builds releases beside the shop under test.
    await expect(page.getByText('Nothing is published right now')).toBeVisible();
    await prices.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(prices.getByRole('listitem').first()).toContainText('Withdrawn before it was published.');

    await page.goto(`/desk/stock/?mode=count&q=${spool.id}`);
    await page.getByRole('spinbutton').focus();
    await page.keyboard.type('53');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ has: page.getByRole('spinbutton') })).toContainText('−1');
    await page.goto(`/desk/stock/?item=${spool.id}`);
    await expect(history.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Counted' })).toContainText(
      '−1',
    );
  },
);
