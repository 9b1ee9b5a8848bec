import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const card = (page: Page, name: string) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a quantity chosen by keyboard is added to the cart', async ({ page }) => {
  await page.goto('/shop/PLA/?q=leftovers');
  const leftovers = card(page, 'Leftovers');
  await expect(leftovers.getByText('In Stock')).toBeVisible();
  const choose = leftovers.getByRole('button', { name: /^Choose a quantity/ });
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quantity Leftovers' });
  await expect(dialog.getByRole('button', { name: '2', exact: true })).toBeFocused();
  await expect(dialog.locator('.body').getByRole('button')).toHaveText('2 4 6 8 10 12 14 16 18'.split(' '));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(choose).toHaveText(/now 14$/);
  await leftovers.getByRole('button', { name: 'Add Leftovers to cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart 14 items' })).toBeVisible();
});

test('without the API a list stays readable, and a failed add says so and can be retried', async ({ page }) => {
  let isDown = true;
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/shop/ABS/');
  const white = card(page, 'White').first();
  const add = white.getByRole('button', { name: 'Add White to cart' });
  await add.click();
  await expect(white.getByRole('alert')).toHaveText(
    'We could not reach the shop. Please check your connection and try again.',
  );
  await expect(white.getByText('In Stock')).toBeVisible();
  isDown = false;
  await add.click();
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await expect(white.getByRole('alert')).toBeHidden();
});

test('a slow add shows its progress, and a second click adds nothing', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/cart', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/shop/PETG/');
  const add = card(page, 'Clear').first().getByRole('button', { name: /^Add/ });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await add.click();
  release();
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
});

test('exclusives lead everyone to Premium except members, who can add them', async ({ page }) => {
  await page.goto('/shop/?material=PLA+Sub');
  const exclusive = page.locator('main').getByRole('listitem').filter({ hasText: 'Premium Exclusive' }).first();
  await expect(exclusive.getByRole('link', { name: /^Join Premium/ })).toHaveAttribute('href', '/premium/');
  await expect(exclusive.getByRole('button', { name: /to cart$/ })).toBeHidden();
  const user = { userId: 'member', loggedIn: true, membership: true, taxExempt: false };
  await page.route('**/api/user/member', (route) => route.fulfill({ json: user }));
  await page.evaluate((stored) => localStorage.setItem('northspool:user', stored), JSON.stringify(user));
  await page.reload();
  await expect(exclusive.getByRole('button', { name: /to cart$/ })).toBeVisible();
  await expect(exclusive.getByRole('link', { name: /^Join Premium/ })).toBeHidden();
});
