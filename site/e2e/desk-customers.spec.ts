import { openAccount } from './fixtures/account.ts';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import {
  addToCart,
  buySpool,
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

test('support finds a guest, blocks the address like a decline, and lifts the block', async ({
  page,
  browser,
  records,
}) => {
  const { email } = newCustomer();
  const context = await browser.newContext();
  const shopper = await context.newPage();
  const { refId } = await buySpool(shopper, email);

  await signInAs(page, records, 'support');
  await page.goto('/desk/customers/');
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused();
  await page.keyboard.type(email.slice(0, 16));
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Dolores Kowalczyk' })).toBeVisible();
  await expect(page.getByRole('link', { name: refId })).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Block card tester' }).click();
  const dialog = page.getByRole('dialog');
  // The other tests pay with this card.
  await dialog.getByRole('checkbox', { name: /^Card/ }).uncheck();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('Blocked.');
  expect(await records.isBlocked(email)).toBe(true);
  await expect(buySpool(shopper, email)).rejects.toThrow('Your card was declined.');

  await page.goto('/desk/customers/?show=blocked');
  await expectNoFaults(page);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  await buySpool(shopper, email);
  await context.close();
});

test('a blocked card tester reads of a decline in the checkout, and pays there once the block is lifted', {
  tag: '@desktop',
}, async ({ page, browser, records }) => {
  const customer = newCustomer();
  const context = await browser.newContext();
  const shopper = await context.newPage();
  await buySpool(shopper, customer.email);

  await signInAs(page, records, 'support');
  await page.goto(`/desk/customer/?email=${customer.email}`);
  await page.getByRole('button', { name: 'Block card tester' }).click();
  const dialog = page.getByRole('dialog');
  // The other tests pay with this card.
  await dialog.getByRole('checkbox', { name: /^Card/ }).uncheck();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('Blocked.');

  await openProduct(shopper, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(shopper);
  await shopper.goto('/checkout/');
  await fillDetails(shopper, customer);
  await fillCard(shopper, cards.good);
  await placeOrder(shopper);
  await expect(shopper.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(shopper.getByText('Your card was declined.')).toBeVisible();
  expect(await records.ordersOf(customer.email)).toHaveLength(1);

  await page.goto('/desk/customers/?show=blocked');
  await page.getByRole('row').filter({ hasText: customer.email }).getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toHaveCount(0);
  await shopper.getByRole('button', { name: 'Try again' }).click();
  await shopper.getByRole('button', { name: toPayment }).click();
  await fillCard(shopper, cards.good);
  await placeOrder(shopper);
  await expect(shopper.getByRole('heading', { name: thanks })).toBeVisible();
  expect(await records.ordersOf(customer.email)).toHaveLength(2);
  await context.close();
});

test('support makes a school tax-exempt and grants it a month of Premium', async ({ page, browser, records }) => {
  const context = await browser.newContext();
  const shopper = await context.newPage();
  const { email } = await openAccount(shopper);
  await signInAs(page, records, 'support');
  await page.goto(`/desk/customer/?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Make tax-exempt' }).click();
  await page.getByRole('dialog').getByLabel('Certificate number').fill('MI-3372');
  await page.getByRole('dialog').getByRole('button', { name: 'Make tax-exempt' }).click();
  await expect(page.getByText('Tax-exempt MI-3372')).toBeVisible();

  await page.getByRole('button', { name: 'Grant a month' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A late spool.');
  await page.getByRole('dialog').getByRole('button', { name: 'Grant the month' }).click();
  await expect(page.getByRole('status').first()).toContainText('Granted: Premium from');
  await expect(page.getByRole('region', { name: 'Premium' })).toContainText('A late spool.');
  await expectNoFaults(page);
  await context.close();
});

test('the owner alone deletes a customer, by typing the address', { tag: '@desktop' }, async ({
  page,
  browser,
  records,
}) => {
  const { email } = newCustomer();
  const context = await browser.newContext();
  await buySpool(await context.newPage(), email);
  await context.close();
  await signInAs(page, records, 'manager');
  await page.goto(`/desk/customer/?email=${email}`);
  await expect(page.getByRole('button', { name: 'Export data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete data' })).toHaveCount(0);

  await signInAs(page, records, 'owner');
  await page.reload();
  await page.getByRole('button', { name: 'Delete data' }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('/desk/customers/');
});
