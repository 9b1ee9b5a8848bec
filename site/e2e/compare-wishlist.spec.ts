import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

const silver = '/shop/PLA/Silver-1.75mm-1kg/';
const natural = '/shop/PETG/Black-1.75mm-1kg/';

test.use({ bypassCSP: true });

test('filaments chosen on their pages are compared side by side, and the URL shares the comparison', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  for (const path of [silver, natural]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
  }
  await page.getByRole('link', { name: 'Compare 2 of 4' }).click();
  const table = page.getByRole('region', { name: 'Comparison' });
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /^Price per kg/ })).toContainText('$');
  await expect(table.getByRole('row', { name: /^Chamber/ })).toContainText('Open');
  await expectNoFaults(page);

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('columnheader')).toHaveCount(2);
  await other.close();

  await table.getByRole('button', { name: 'Remove Silver' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
  await expect(page).toHaveURL(/items=petg-black-1.75mm-1kg$/);
});

test('a wishlist needs no account, survives a reload, and its items can be added to the cart', async ({ page }, {
  project,
}) => {
  await page.goto(silver);
  await page.getByRole('button', { name: 'Wishlist', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Wishlist', exact: true })).toHaveAttribute('aria-pressed', 'true');
  if (project.name === 'desktop') await page.getByRole('link', { name: 'Wishlist, 1 item' }).click();
  else {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wishlist' }).click();
  }
  await expect(page.getByRole('link', { name: 'Silver' })).toBeVisible();
  await expectNoFaults(page);
  const added = page.waitForResponse((response) => response.url().endsWith('/api/cart') && response.ok());
  await page.getByRole('button', { name: /^Add to Cart.*Silver/ }).click();
  await added;
  await page.getByRole('button', { name: 'Remove Silver' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a shared list is shown beside the own one and leaves out discontinued items', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/wishlist/?items=pla-silver-1.75mm-1kg,pla-nosuch-1.75mm-1kg');
  await expect(page.getByText('Someone shared this list with you.')).toBeVisible();
  await expect(page.getByText('Some items on this list are no longer sold')).toBeVisible();
  await page.getByRole('button', { name: 'Save these to my wishlist' }).click();
  await expect(page).toHaveURL('/wishlist/');
  await expect(page.getByRole('link', { name: 'Silver' })).toBeVisible();
});

test('recently viewed products are shown at the end of a page, and can be cleared', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(silver);
  await page.goto(natural);
  const recent = page.getByRole('region', { name: 'Recently seen' });
  // The footer is taller than a phone's screen, so the end of the page is out of view.
  await page.locator('[data-recent]').evaluate((end) => end.scrollIntoView({ block: 'end' }));
  await expect(recent.getByRole('link', { name: /Silver/ })).toBeVisible();
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toBeHidden();
});

test('a list that fails to load says so and can be retried', { tag: '@desktop' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(503);
  let isDown = true;
  await page.route('**/api/items?**', (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'The shop is being mended. Please try again in a minute.' },
        })
      : route.continue(),
  );
  await page.goto('/wishlist/?items=pla-silver-1.75mm-1kg');
  await expect(page.getByRole('alert')).toContainText('The shop is being mended.');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Silver' })).toBeVisible();
});
