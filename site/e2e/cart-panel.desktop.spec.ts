import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

const cartButton = { name: /^Cart \d/ };

test('the cart opens beside the page, traps the focus, and returns it', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  const button = page.getByRole('link', cartButton);
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ });
  await expect(panel).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('two tabs share one cart: changes in one show in the other', async ({ page, context }) => {
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.getByRole('link', cartButton).click();
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ });
  await expect(panel.getByRole('textbox', { name: 'Quantity of White' })).toHaveValue('1');

  const other = await context.newPage();
  await other.goto('/cart/');
  await other.getByRole('button', { name: 'One more' }).click();
  await expect(panel.getByRole('textbox', { name: 'Quantity of White' })).toHaveValue('2');
  await expect(page.locator('[data-cart-count]')).toHaveText('2');

  await panel.getByRole('button', { name: 'Remove White' }).click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(other.getByText('is no longer in your cart')).toHaveCount(0);
});

test('an item that could not be added offline is added when the connection is back', async ({ page, context }) => {
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByText('We could not reach the shop.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeEnabled();
  await addToCart(page);
  await expect(page.getByRole('link', { name: /^Cart 2 items/ })).toBeVisible();
});

test('nothing covers what was asked for: Undo, a coupon’s refusal and Buy Now', async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404);
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.getByRole('link', cartButton).click();
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ });
  const buyNow = panel.getByRole('link', { name: 'Buy Now' });

  await page.route('/api/cart/*', (route) => route.abort());
  await panel.getByRole('button', { name: 'One more' }).first().click();
  const toast = page.locator('[data-sonner-toast][data-type="error"]');
  await expect(toast).toBeVisible();
  await buyNow.click({ trial: true });
  const [left, right] = await Promise.all([toast.boundingBox(), panel.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await page.unroute('/api/cart/*');

  const coupon = panel.getByRole('textbox', { name: 'Coupon' });
  await coupon.fill('NOSUCHCODE');
  await coupon.press('Enter');
  const refusal = panel.locator('.coupon-form .err');
  await expect(refusal).toBeInViewport({ ratio: 1 });

  await panel.getByRole('button', { name: 'Remove White' }).click();
  const note = panel.getByRole('status').filter({ hasText: 'Item removed.' });
  await expect(note).toBeFocused();
  await buyNow.click({ trial: true });
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('textbox', { name: 'Quantity of White' })).toHaveValue('1');
});
