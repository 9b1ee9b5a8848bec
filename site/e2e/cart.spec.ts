import sharp from 'sharp';
import { expectPicturesKeepTheirBox } from './fixtures/page-quality.ts';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('the cart survives a reload and shows in its badge', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await page.reload();
  await expect(page.getByRole('main').getByText('Black').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});

test('a sold-out line says so and blocks Buy Now in the shop’s words', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const spool = await records.ownItem();
  await openProduct(page, spool.page);
  await addToCart(page);
  await spool.setStock(0);
  await page.goto('/cart/');
  await expect(page.getByText('*Fix your quantites of Out of Stock items.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove [A-Z]/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a line above stock is set to what is left by one click, and can be bought', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const spool = await records.ownItem();
  await openProduct(page, spool.page);
  await addToCart(page);
  await page.goto('/cart/');
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
  const changed = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByText('Shopping Cart 5 items')).toBeVisible();
  await changed;
  await spool.setStock(3);
  // The shop notices stock that was changed in its database a moment later.
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json()).lines[0].data.qoh).toBe(3);
  await page.reload();
  await page.getByRole('button', { name: 'Take the last 3' }).click();
  await expect(quantity).toHaveValue('3');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
});

test('delivery and zip code of the cart carry over to the checkout', { tag: '@desktop' }, async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  const zip = page.getByLabel('Zip code for tax and shipping');
  await zip.fill('4822');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Invalid Zip Code')).toBeVisible();
  await zip.fill('48 226');
  await expect(page.getByText('Tax, 6% for 48226')).toBeVisible();
  await page.getByRole('radio', { name: /^Overnight/ }).check();
  await expect(page.locator('dt', { hasText: 'Overnight shipping' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await expect(page.getByRole('radio', { name: 'Ship overnight' })).toBeChecked();
  await expect(page.getByLabel('Zip code').last()).toHaveValue('48226');
});

test('a price that changed between two visits is noted until it is dismissed', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch();
    const { lines } = await response.json();
    await route.fulfill({ json: { lines: lines.map((line: object) => ({ ...line, price: 2499 })) } });
  });
  await page.goto('/cart/');
  const note = page.getByText(/^The price changed from \$\d+\.\d\d to \$24\.99 since you added it\.$/);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('a picture of another shape, such as the preview of a print, stays in its square', { tag: '@phone' }, async ({
  page,
}) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  const body = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5a63' } })
    .webp()
    .toBuffer();
  await page.route(/-160\.webp$/, (route) => route.fulfill({ body, contentType: 'image/webp' }));
  await page.goto('/cart/');
  const picture = page.getByRole('main').locator('img[width="160"]').first();
  await expect(picture).toHaveJSProperty('naturalWidth', 400);
  await expectPicturesKeepTheirBox(page);
});

test('without a connection, the cart says why a change went back', { tag: '@phone' }, async ({ page, context }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  // Whatever the cache holds of them, as on a first visit.
  await page.route(/\/_astro\/toasts\./, (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Remove [A-Z]/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await context.setOffline(false);
});
