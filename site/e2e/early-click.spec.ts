import { expect, test } from './fixtures/test.ts';

test('Add to Cart that is pressed before its script has arrived still adds the spool', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/BuyBox.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/shop/PLA/White-1.75mm-1kg/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('astro-island[ssr]')).toBeAttached();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
    .click();
  release();
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});
