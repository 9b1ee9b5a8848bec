import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('the cart survives a reload and shows in its badge', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await page.reload();
  await expect(page.getByRole('main').getByText('Black').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});

test('a line that sold out since says so and blocks Buy Now with the shop’s words', async ({ page, records }, info) => {
  const mine = info.project.name === 'phone' ? 'Amber' : 'Rose';
  const id = `acryblend-${mine.toLowerCase()}-1.75mm-1kg`;
  await records.setStock(id, 5);
  await openProduct(page, `/shop/AcryBlend/${mine}-1.75mm-1kg/`);
  await addToCart(page);
  await records.setStock(id, 0);
  await page.goto('/cart/');
  await expect(page.getByText('*Fix your quantites of Out of Stock items.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await records.setStock(id, 5);
});
