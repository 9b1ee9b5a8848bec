import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** No deferred script of the shop arrives before the test says so. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('Add to Cart that is pressed before its script has arrived still adds the spool', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/PLA/White-1.75mm-1kg/', { waitUntil: 'commit' });
  await expect(page.locator('astro-island[ssr]')).toBeAttached();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
    .click();
  release();
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});

test('a mark of a list that is pressed before its script has arrived is set', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/minis/', { waitUntil: 'commit' });
  const wish = page.getByRole('button', { name: /^Wish for / }).first();
  await wish.click();
  await expect(wish).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
});
