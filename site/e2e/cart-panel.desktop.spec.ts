import { openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('the cart opens beside the page, holds the keyboard, and gives it back', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  const button = page.getByRole('link', { name: /^Cart \d/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
