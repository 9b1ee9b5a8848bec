import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** Holds back the shop's deferred scripts until the test releases them. */
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

test('Add to Cart clicked before its script has loaded still adds the spool', { tag: '@phone' }, async ({ page }) => {
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

test('a list button clicked before its script has loaded is set', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/minis/', { waitUntil: 'commit' });
  const wish = page.getByRole('button', { name: /^Wish for / }).first();
  await wish.click();
  await expect(wish).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
});
