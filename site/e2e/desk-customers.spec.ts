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

test('support blocks a guest, who reads of a decline in the checkout, and pays there once the block is lifted', {
  tag: '@desktop',
}, async ({ page, browser, records }) => {
  const customer = newCustomer();
  const context = await browser.newContext();
  const shopper = await context.newPage();
  const { refId } = await buySpool(shopper, customer.email);

  await signInAs(page, records, 'support');
  await page.goto('/desk/customers/');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.email);
  await page.getByRole('link', { name: customer.email }).click();
  await expect(page.getByRole('table').getByRole('link', { name: refId })).toBeVisible();
  await page.getByRole('button', { name: 'Block card tester' }).click();
  const dialog = page.getByRole('dialog');
  // The other tests pay with this card.
  await dialog.getByRole('checkbox', { name: /^Card/ }).uncheck();
  await expectNoFaults(page);
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
