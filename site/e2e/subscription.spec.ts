import type { Page } from '@playwright/test';
import { type ShopAccount, signIn } from './fixtures/account.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { cards, fillCard, fillDetails, placeOrder, thanks } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame rightly forbids.
test.use({ bypassCSP: true });

const step = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** With a new account, up to the payment. */
async function reachPayment(page: Page, query = ''): Promise<ShopAccount> {
  const account = await signIn(page);
  await page.goto(`/subscription/${query}`);
  await fillDetails(page, { firstName: account.fname, lastName: account.lname, email: account.email });
  await step(page, /^(How will you pay\?|Payment Details)$/);
  return account;
}

/** The payment method, once the account's list has loaded. */
async function choose(page: Page, way: RegExp): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
}

test('a shopper joins by card, is a member at once, and cannot pay twice', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const account = await reachPayment(page);
  await choose(page, /^Card/);
  await fillCard(page, cards.good);
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await placeOrder(page);
  await step(page, thanks);
  await expect(page.getByText('Next charge')).toBeVisible();
  await expectNoFaults(page);
  expect(await records.ordersOf(account.email)).toMatchObject([{ status: 'paid', amount: 2500 }]);

  await page.goto('/premium/');
  await expect(page.getByRole('status').filter({ hasText: 'You are a member' }).first()).toBeVisible();
  await page.goto('/subscription/');
  await expect(page.getByRole('status').getByText('You already have an active subscription.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Payment Details|Continue to payment)$/ })).toBeDisabled();
  await expectNoFaults(page);
});

test('a declined card starts nothing; another one with 3-D Secure starts it in the same form', {
  tag: '@desktop',
}, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(402);
  const account = await reachPayment(page, '?variant=A');
  await choose(page, /^Card/);
  await fillCard(page, cards.declined);
  await placeOrder(page);
  await step(page, 'Something Went Wrong');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await records.ordersOf(account.email)).toEqual([]);

  await page.getByRole('button', { name: 'Try again' }).click();
  await step(page, 'Where should it go?');
  await page.getByRole('button', { name: /^(Payment Details|Continue to payment)$/ }).click();
  await choose(page, /^Card/);
  await fillCard(page, cards.threeDSecure);
  await placeOrder(page);
  await page
    .getByRole('dialog', { name: '3-D Secure test page' })
    .getByRole('button', { name: 'Complete authentication' })
    .click();
  await step(page, thanks);
  expect(await records.ordersOf(account.email)).toMatchObject([{ status: 'paid', amount: 2500 }]);
});

test('a shopper leaves PayPal once, then joins with it, and ends at the receipt', { tag: '@phone' }, async ({
  page,
}) => {
  await reachPayment(page);
  await choose(page, /^PayPal/);
  const toReview = page.getByRole('button', { name: 'Continue to review' });
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  await expect(pay.or(toReview)).toBeVisible();
  if (await toReview.isVisible()) await toReview.click();
  const wallet = page.frameLocator('iframe[title="PayPal"]');
  await pay.click();
  await wallet.getByRole('button', { name: 'Cancel and return' }).click();
  await pay.click();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/checkout\/paypalResults\/\?status=success&orderId=/);
  await step(page, thanks);
  await expect(page.getByRole('link', { name: 'See your membership' })).toBeVisible();
  await expectNoFaults(page);
});

test('guests are led to Premium; while subscriptions are closed the page says so', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/subscription/');
  await page.waitForURL(/\/premium\/$/);
  await signIn(page);
  await page.route('**/api/items/?q=*', (route) => route.fulfill({ json: [] }));
  await page.goto('/subscription/');
  const notice = page
    .getByRole('status')
    .getByText('We are currently not taking subscriptions. Please check back soon.');
  await expect(notice).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Payment Details|Continue to payment)$/ })).toBeDisabled();
});
