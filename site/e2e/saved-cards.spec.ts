import type { Page } from '@playwright/test';
import { openAccount, signIn } from './fixtures/account.ts';
import {
  addToCart,
  cards,
  fillCard,
  fillDetails,
  newCustomer,
  openProduct,
  placeOrder,
  pressAfterFrame,
  thanks,
} from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Payment Source' }).click();
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  await fillCard(page.getByRole('region', { name: 'Add Payment Source' }), number);
  await pressAfterFrame(page.getByRole('button', { name: 'Save card' }));
}

test('an account saves a card with 3-D Secure, and deletes it after a confirmation', { tag: '@desktop' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(402);
  await signIn(page, await openAccount(page));
  await page.goto('/account/payment/');
  await expect(page.getByText('No cards are saved to your account yet.')).toBeVisible();

  await addCard(page, cards.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await fillCard(page, cards.threeDSecure);
  await pressAfterFrame(page.getByRole('button', { name: 'Save card' }));
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Visa ending 3155', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Delete Visa ending 3155' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No cards are saved to your account yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No cards are saved to your account yet.')).toBeVisible();
});

test('a first card typed at checkout pays, and is there the next time when the shopper saves it', {
  tag: '@phone',
}, async ({ page, records }) => {
  const account = await signIn(page, await openAccount(page));
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/checkout/');
  await fillDetails(page, { ...newCustomer(), email: account.email });
  await fillCard(page, cards.good);
  const save = page.getByRole('checkbox', { name: 'Save this card to my account' });
  await pressAfterFrame(save);
  await expect(save).toBeChecked();
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  const [order] = await records.ordersOf(account.email);
  expect(await records.chargesOf(account.email)).toEqual([{ status: 'succeeded', amount: order?.amount }]);

  await page.goto('/account/payment/');
  await expect(page.getByText('Visa ending 4242', { exact: true })).toBeVisible();
});
