import type { Page } from '@playwright/test';
import { addToCart, fillDetails, newCustomer, openProduct, thanks } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

/** Leads with a full cart up to PayPal's own button. */
async function reachPaypal(page: Page): Promise<void> {
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, newCustomer());
  await page.getByRole('radio', { name: 'PayPal' }).check();
  const toReview = page.getByRole('button', { name: 'Continue to review' });
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  await expect(pay.or(toReview)).toBeVisible();
  if (await toReview.isVisible()) await toReview.click();
  await expect(pay).toBeVisible();
}

async function openWallet(page: Page) {
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const wallet = page.frameLocator('iframe[title="PayPal"]');
  await expect(wallet.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  return wallet;
}

const inCart = async (page: Page): Promise<number> => (await (await page.request.get('/api/cart')).json()).lines.length;

test('an order approved at PayPal ends at its receipt', { tag: '@phone' }, async ({ page }) => {
  await reachPaypal(page);
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/checkout\/paypalResults\/\?status=success&orderId=NS-/);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  const refId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await expect(page.getByText(refId)).toBeVisible();
  expect(await inCart(page)).toBe(0);
  await page.goto('/checkout/paypalResults/?status=success&orderId=NS-2222-2222');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
});

test('a shopper who leaves PayPal is back at the payment with everything kept, and can approve later', {
  tag: '@desktop',
}, async ({ page }) => {
  await reachPaypal(page);
  const given = page.waitForResponse((response) => response.url().endsWith('/api/checkout/paypal/cancel'));
  await (await openWallet(page)).getByRole('button', { name: 'Cancel and return' }).click();
  expect((await given).status()).toBe(204);
  await expect(page.getByText('You left PayPal before you approved the payment')).toBeVisible();
  expect(await inCart(page)).toBe(1);
  await (await openWallet(page)).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
});

test('an e-check is an order whose payment is pending, and another cart can be paid', { tag: '@phone' }, async ({
  page,
}) => {
  await reachPaypal(page);
  const wallet = await openWallet(page);
  await wallet.getByRole('radio', { name: /^An e-check takes days/ }).check();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(page).toHaveTitle(/^Thanks for your order! \|/);
  await expect(page.getByText('PayPal, pending')).toBeVisible();
  expect(await inCart(page)).toBe(0);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Payment Pending')).toBeVisible();
  await reachPaypal(page);
  await (await openWallet(page)).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
});

test('a click in the wallet before its scripts have loaded is not lost', { tag: '@phone' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/sandbox/paypal/**', async (route, request) => {
    if (request.resourceType() === 'script' && request.frame() !== page.mainFrame()) await held;
    await route.continue();
  });
  await reachPaypal(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const wallet = page.frameLocator('iframe[title="PayPal"]');
  const canceled = page.waitForResponse((response) => response.url().endsWith('/api/checkout/paypal/cancel'));
  await wallet.getByRole('button', { name: 'Cancel and return' }).click();
  release();
  expect((await canceled).status()).toBe(204);
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeHidden();
  expect(await inCart(page)).toBe(1);
});

test('a shopper whose funding is declined chooses another in the same window', { tag: '@phone' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(402);
  await reachPaypal(page);
  const wallet = await openWallet(page);
  await wallet.getByRole('radio', { name: /An empty bank card/ }).check();
  const declined = page.waitForResponse((response) => response.url().endsWith('/captureResults'));
  await wallet.getByRole('button', { name: 'Approve' }).click();
  expect((await declined).status()).toBe(402);
  await expect(wallet.getByRole('radio', { name: /PayPal balance/ })).toBeChecked();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
});

test('an error at PayPal ends at the page that says so, and keeps the cart', { tag: '@desktop' }, async ({ page }) => {
  await reachPaypal(page);
  await (await openWallet(page)).getByRole('button', { name: 'Fail with an error' }).click();
  await page.waitForURL(/\/checkout\/paypalResults\/\?status=error$/);
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  expect(await inCart(page)).toBe(1);
});
