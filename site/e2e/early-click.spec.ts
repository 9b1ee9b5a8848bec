import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** Holds back the shop's deferred scripts until the test releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The one that runs before the first paint is not deferred.
  await page.route(/\/_astro\/(?!narrowed).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('Add to Cart clicked before its script has loaded still adds the spool', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/PLA/White-1.75mm-1kg/', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
    .click();
  release();
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});

test('a list button clicked before its script has loaded works', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Filters/ })).toBeHidden();
  release();
  await expect(page.getByRole('dialog', { name: /^Filters/ })).toBeVisible();
});
