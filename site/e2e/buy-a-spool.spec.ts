import {
  addToCart,
  cards,
  fillCard,
  fillDetails,
  newCustomer,
  openProduct,
  placeOrder,
  thanks,
  toPayment,
} from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

const WHITE = '/shop/PLA/White-1.75mm-1kg/';

test.describe.configure({ mode: 'default' });

test('a shopper finds a spool and pays by card; order, charge, stock and email are there', async ({
  page,
  records,
}) => {
  const customer = newCustomer();
  await page.goto('/');
  await page.getByRole('link', { name: /Shop filament/ }).click();
  await page.getByRole('combobox', { name: 'Search by name' }).fill('petrol');
  await page.keyboard.press('Enter');
  await page.locator('main').getByRole('link', { name: 'Petrol', exact: true }).first().click();
  await expect(page).toHaveURL('/shop/PLA/Petrol-1.75mm-1kg/');
  await addToCart(page);

  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await fillDetails(page, customer);
  await fillCard(page, cards.good);
  await placeOrder(page);

  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(page.getByText('Your order is complete. Please check your email for more details.')).toBeVisible();
  const [order, ...others] = await records.ordersOf(customer.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'paid' });
  await expect(page.getByText(order?.ref_id ?? '')).toBeVisible();
  expect(await records.chargesOf(customer.email)).toEqual([{ status: 'succeeded', amount: order?.amount }]);
  expect(await records.stockChangesOf(order?.ref_id ?? '')).toEqual([-1]);

  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(page.getByText(customer.email)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.goto('/cart/');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a declined card is shown, keeps the stock and what was typed, and a valid card then pays once', {
  tag: '@desktop',
}, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(402);
  const customer = newCustomer();
  await openProduct(page, WHITE);
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, customer);
  await fillCard(page, cards.declined);
  await placeOrder(page);

  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const [declined] = await records.ordersOf(customer.email);
  expect(await records.stockChangesOf(declined?.ref_id ?? '')).toEqual([-1, 1]);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await page.getByRole('button', { name: toPayment }).click();
  await fillCard(page, cards.good);
  await placeOrder(page);

  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  const orders = await records.ordersOf(customer.email);
  expect(orders.map(({ status }) => status)).toEqual(['declined', 'paid']);
  const charges = await records.chargesOf(customer.email);
  expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(await records.stockChangesOf(orders[1]?.ref_id ?? '')).toEqual([-1]);
});

test('a card with 3-D Secure is charged after the bank has confirmed', { tag: '@phone' }, async ({ page, records }) => {
  const customer = newCustomer();
  await openProduct(page, WHITE);
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, customer);
  await fillCard(page, cards.threeDSecure);
  await placeOrder(page);

  const bank = page.getByRole('dialog', { name: '3-D Secure test page' });
  await expect(bank).toBeVisible();
  expect(await records.ordersOf(customer.email)).toMatchObject([{ status: 'requires_action' }]);
  await bank.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  const [order] = await records.ordersOf(customer.email);
  expect(order?.status).toBe('paid');
  expect(await records.chargesOf(customer.email)).toEqual([{ status: 'succeeded', amount: order?.amount }]);
});

test('a card that fails 3-D Secure is not charged, and the spool is back in stock', { tag: '@desktop' }, async ({
  page,
  records,
  expectedStatuses,
}) => {
  expectedStatuses.add(402);
  const customer = newCustomer();
  await openProduct(page, WHITE);
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, customer);
  await fillCard(page, cards.threeDSecure);
  await placeOrder(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fail authentication' }).click();

  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  const [order, ...others] = await records.ordersOf(customer.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'declined' });
  expect(await records.stockChangesOf(order?.ref_id ?? '')).toEqual([-1, 1]);
});

test('a double click on Place order pays once', { tag: '@phone' }, async ({ page, records }) => {
  const customer = newCustomer();
  await openProduct(page, WHITE);
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, customer);
  await fillCard(page, cards.good);
  await placeOrder(page, { clickCount: 2 });

  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  expect(await records.ordersOf(customer.email)).toHaveLength(1);
  expect(await records.chargesOf(customer.email)).toHaveLength(1);
});
