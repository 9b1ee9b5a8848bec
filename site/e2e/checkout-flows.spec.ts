import type { Page } from '@playwright/test';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import {
  addToCart,
  cards,
  fillCard,
  fillDetails,
  newCustomer,
  openProduct,
  openReview,
  placeOrder,
  thanks,
  toPayment,
} from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

async function openCheckout(page: Page, query = ''): Promise<void> {
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.goto(`/checkout/${query}`);
}

const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const review = (page: Page) => step(page, 'Place Your Order');

test('a guest reviews the order, edits delivery and card, and loses nothing by reload or Back', {
  tag: '@desktop',
}, async ({ page, records }) => {
  const customer = newCustomer();
  await openCheckout(page, '?variant=B');
  await fillDetails(page, customer);
  await step(page, 'How will you pay?');
  await page.reload();
  await step(page, 'How will you pay?');
  await fillCard(page, cards.good);
  await openReview(page);
  await review(page);
  await expectNoFaults(page);
  await expectNoSideScroll(page);

  await page.reload();
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  await page.goBack();
  await step(page, 'How will you pay?');
  await page.goForward();
  await review(page);

  await page.getByRole('button', { name: 'Edit delivery' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await page.getByLabel('Apartment, suite, floor').fill('Unit 6');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('4120 Second Avenue, Unit 6')).toBeVisible();
  await page.getByRole('button', { name: 'Edit payment' }).click();
  await fillCard(page, '5555555555554444');
  await openReview(page);
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible();
  await placeOrder(page);

  await step(page, 'Thank You for Your Order!');
  await expect(page.getByRole('heading', { name: 'Create an account?' })).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await step(page, 'Thank You for Your Order!');
  expect(await records.ordersOf(customer.email)).toMatchObject([{ status: 'paid' }]);
  expect(await records.chargesOf(customer.email)).toHaveLength(1);
});

test('in three steps a reload keeps the step, and the result uses the words of the screen', async ({ page, records }, {
  project,
}) => {
  const isPhone = project.name === 'phone';
  const customer = newCustomer();
  await openCheckout(page, isPhone ? '' : '?variant=A');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await fillDetails(page, customer);
  await step(page, isPhone ? 'Payment Details' : 'How will you pay?');
  await page.reload();
  await step(page, isPhone ? 'Payment Details' : 'How will you pay?');
  await expectNoFaults(page);
  await fillCard(page, cards.good);
  await placeOrder(page);
  await step(page, isPhone ? 'Thanks for your order!' : 'Thank You for Your Order!');
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  await page.goBack();
  await page.goForward();
  expect(await records.chargesOf(customer.email)).toHaveLength(1);
});

test('a pickup asks for a name, an email and a phone number, and for no address', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await page.getByRole('radio', { name: 'Local pickup' }).check();
  await expect(page.getByText(/Mon-Fri 8:30am-4pm/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Map' })).toBeVisible();
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill('3135550188');
  await page.getByRole('button', { name: toPayment }).click();
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  expect(await records.ordersOf(customer.email)).toHaveLength(1);
});

test('a postal code makes an order Canadian', { tag: '@desktop' }, async ({ page }) => {
  const customer = newCustomer();
  await openCheckout(page);
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill('6135550188');
  await page.getByLabel('Address', { exact: true }).fill('111 Wellington Street');
  await page.getByLabel('City').fill('Ottawa');
  await page.getByLabel('Zip code').last().fill('K1A 0A9');
  await expect(page.getByLabel('Country')).toHaveValue('CA');
  await page.getByLabel('Province').selectOption('ON');
  const notice = page.getByText(/^Orders to Canada will not be next day delivery/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss this notice' }).click();
  await page.reload();
  await expect(page.getByLabel('Province')).toHaveValue('ON');
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: toPayment }).click();
  const dialog = page.getByRole('dialog', { name: 'Which address is right?' });
  const payment = page.getByRole('heading', { level: 1, name: /^(How will you pay\?|Payment Details)$/ });
  await expect(dialog.or(payment)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Confirm' }).click();
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
});

test('a shopper in Canada is told the same sum at the door in cart, checkout, receipt and order', {
  tag: '@phone',
}, async ({ page }) => {
  const customer = newCustomer();
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await addToCart(page);
  await page.goto('/cart/');
  await page.getByLabel('Zip code for tax and shipping').fill('H3B 1K1');
  const door = page.locator('summary', { hasText: /^About CAD [\d.]+ at the door$/ });
  const title = (await door.textContent()) ?? '';
  await door.press('Enter');
  await expect(page.getByText('QST', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSideScroll(page);

  await page.goto('/checkout/?variant=A');
  await expect(page.locator('.ways').getByText(`${title}.`)).not.toHaveCount(0);
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill('5145550188');
  await page.getByLabel('Address', { exact: true }).fill('1200 Rue Sainte-Catherine Ouest');
  await page.getByLabel('City').fill('Montreal');
  await page.getByLabel('Province').selectOption('QC');
  await page.getByRole('button', { name: toPayment }).click();
  const dialog = page.getByRole('dialog', { name: 'Which address is right?' });
  const payment = page.getByRole('heading', { level: 1, name: /^(How will you pay\?|Payment Details)$/ });
  await expect(dialog.or(payment)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Confirm' }).click();
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(page.locator('summary', { hasText: title })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.locator('summary', { hasText: title })).toBeVisible();
});

test('suggests the carrier’s spelling of an address to the shopper', { tag: '@phone' }, async ({ page }) => {
  await openCheckout(page, '?variant=B');
  await fillDetails(page, newCustomer());
  await step(page, 'How will you pay?');
  await page.goBack();
  await page.getByLabel('City').fill('Detriot');
  await page.getByRole('button', { name: toPayment }).click();
  const dialog = page.getByRole('dialog', { name: 'Which address is right?' });
  await expect(dialog.getByRole('radio', { name: 'Use Suggested' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Use Original' })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Detriot');
  await page.getByRole('button', { name: toPayment }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await step(page, 'How will you pay?');
  await expect(page.getByText(/, Detroit, MI 48201/)).toBeVisible();
});

test('two tabs with one cart pay once: the other one says that nothing is left to buy', { tag: '@desktop' }, async ({
  page,
  context,
  records,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  const other = await context.newPage();
  await other.goto('/checkout/');
  for (const tab of [page, other]) {
    await fillDetails(tab, customer);
    await fillCard(tab, cards.good);
  }
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  expect(await records.chargesOf(customer.email)).toHaveLength(1);
});

test('a line added on another device during checkout is paid only after the shopper has seen the new total', {
  tag: '@phone',
}, async ({ page, browser, records, expectedStatuses }) => {
  const customer = newCustomer();
  await openCheckout(page);
  await fillDetails(page, customer);
  await fillCard(page, cards.good);
  const pay = page.getByRole('button', { name: /^Place order · \$/ });
  const before = await pay.textContent();

  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await device.newPage();
  await openProduct(other, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(other);
  await device.close();

  expectedStatuses.add(409);
  await placeOrder(page);
  const notice = page.getByRole('alert').filter({ hasText: 'because your cart changed' });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
  const total = /changed to (\$\d+\.\d\d)/.exec((await notice.textContent()) ?? '')?.[1] ?? '';
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  await expect(pay).toHaveText(`Place order · ${total}`);
  expect(`Place order · ${total}`).not.toBe(before);
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  expect(await records.chargesOf(customer.email)).toEqual([]);

  await pay.click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  const cents = Math.round(Number(total.slice(1)) * 100);
  expect(await records.ordersOf(customer.email)).toMatchObject([{ status: 'paid', amount: cents }]);
  expect(await records.chargesOf(customer.email)).toMatchObject([{ amount: cents }]);
});
