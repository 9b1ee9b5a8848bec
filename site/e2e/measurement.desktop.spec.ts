import type { Page } from '@playwright/test';
import { openUntilIdle } from './fixtures/page-quality.ts';
import { addToCart, cards, fillCard, fillDetails, newCustomer, openProduct, placeOrder } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

const PRODUCT = '/shop/PETG/Cobalt-1.75mm-1kg/';

// The policy of this shop, which has no analytics, blocks Google; its header has its own tests.
test.use({ bypassCSP: true });

/** Makes the page use analytics; returns its requests to others, none of which leave the machine. */
async function openMeasuringShop(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: '' });
    },
  );
  const affiliateUrl = 'https://deals.example/sale.gif?order={orderId}&amount={amount}';
  const analytics = { measurementId: 'G-TEST1', affiliateUrl };
  // Read once: a page may ask while it is being left, when its own request could not be answered any more.
  const config = await (await page.request.get('/api/config')).json();
  await page.route('/api/config', (route) => route.fulfill({ json: { ...config, analytics } }));
  return asked;
}

/** Names of the events queued for Google's script. */
function events(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).flatMap(([command, name]) => (command === 'event' ? [name] : [])),
  );
}

const question = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' });

test('sends nothing before the shopper has chosen, and never after a refusal', async ({ page }) => {
  const asked = await openMeasuringShop(page);
  await openProduct(page, PRODUCT);
  // Again while fonts arrive, which may move one before the other is measured.
  await expect(async () => {
    const [accept, decline] = await Promise.all(
      ['Accept', 'Decline'].map((name) => question(page).getByRole('button', { name }).boundingBox()),
    );
    expect([decline?.width, decline?.height, decline?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
  }).toPass();
  // A part of the page, which covers no price and no button.
  expect(await question(page).evaluate((card) => getComputedStyle(card).position)).toBe('static');
  await addToCart(page);
  expect(asked).toEqual([]);

  await question(page).getByRole('button', { name: 'Decline' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto('/cart/');
  await expect(page.getByRole('button', { name: 'Cookie choices' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1');
  await expect(question(page)).toBeHidden();
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^_g/) }),
  );
});

test('reports a purchase once after consent, even when the receipt is reloaded', async ({ page }) => {
  const asked = await openMeasuringShop(page);
  await openProduct(page, PRODUCT);
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
  await addToCart(page);
  await expect.poll(() => events(page)).toEqual(['add_to_cart']);
  await page.goto('/cart/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1');
  await page.goto('/checkout/');
  await fillDetails(page, newCustomer());
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
  await openUntilIdle(page, page.url());
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
  const calls = () => asked.filter((url) => url.startsWith('https://deals.example/'));
  // Cards are typed beside the payment services' scripts alone, so these pages leave their events to the next.
  expect(await events(page)).toEqual([]);
  expect(asked).toHaveLength(1);
  await page.goto('/wishlist/');
  await expect
    .poll(() => events(page))
    .toEqual(['view_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase']);
  await expect.poll(calls).toEqual([expect.stringMatching(/\?order=NS-\w{4}-\w{4}&amount=\d+\.\d\d$/)]);
  await openUntilIdle(page, page.url());
  expect(await events(page)).toEqual([]);
  expect(calls()).toHaveLength(1);
});

test('respects a browser’s opt-out signal until the shopper consents in the footer', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const asked = await openMeasuringShop(page);
  await page.goto('/wishlist/');
  const again = page.getByRole('button', { name: 'Cookie choices' });
  await expect(again).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(asked).toEqual([]);
  await again.click();
  await expect(question(page)).toBeFocused();
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect(again).toBeFocused();
  await expect.poll(() => asked).toHaveLength(1);
});

test('a shop without analytics sends nothing', async ({ page }) => {
  const config = page.waitForResponse('/api/config');
  await openUntilIdle(page, '/wishlist/');
  await config;
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cookie choices' })).toBeHidden();
});
