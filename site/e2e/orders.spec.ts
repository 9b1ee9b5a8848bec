import type { Locator, Page } from '@playwright/test';
import { linkInMail, signIn } from './fixtures/account.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { buySpool, newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

/** What a printer would get: no navigation and nothing to press. */
async function expectCleanPrint(page: Page, parts: readonly Locator[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const part of parts) await expect(part).toBeVisible();
  await expect(page.locator('nav, button, .btn, footer').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

test('a guest cancels an order from the receipt, and finds it canceled by the link in the mail', {
  tag: '@phone',
}, async ({ page, records }) => {
  const { email } = newCustomer();
  const { refId } = await buySpool(page, email);
  await page.goto(`/checkout/paypalResults/?status=success&orderId=${refId}`);
  await expect(page.getByRole('list', { name: 'Items' }).locator('img')).toHaveAttribute('src', /-160\.webp$/);
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('You can cancel');
  await expectNoFaults(page);
  const bought = [
    page.getByRole('list', { name: 'Items' }),
    page.getByText(email),
    page.getByText('Total', { exact: true }),
  ];
  await expectCleanPrint(page, bought);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(/\/account\/orders\/[\w-]{36}\/$/);
  const order = page.getByRole('article');
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await expectCleanPrint(page, [
    order.getByText('1 × White', { exact: true }),
    order.getByText(email),
    order.getByText('Total', { exact: true }),
  ]);
  await expectNoSideScroll(page);
  await order.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('your card ending in 4242');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(order.locator('.state')).toHaveText('Canceled');
  await expect(order.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expect(order.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await records.ordersOf(email)).toMatchObject([{ status: 'cancelled' }]);

  const link = await linkInMail(email, '/track-order/?');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('article').locator('.state')).toHaveText('Canceled');
});

test('a shopper returns a spool from the account, and reads where the request stands', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const { email } = await signIn(page);
  await buySpool(page, email);
  await records.shipOrders(email);
  await page.goto('/account/orders/');
  await page.getByRole('link', { name: /^Return items/ }).click();
  const order = page.getByRole('article', { name: /^Order/ });
  await expect(order.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await order.getByLabel(/^White/).selectOption('Return 1');
  await order.getByLabel('Why are you returning it?').selectOption('I ordered the wrong thing');
  await expectNoFaults(page);
  await order.getByRole('button', { name: 'Ask for a return' }).click();
  await expect(order.getByRole('status').filter({ hasText: /^We have your request NR-/ })).toBeVisible();
  const returned = page.getByRole('article', { name: /^Return NR-/ });
  await expect(returned).toContainText('Requested');
  await expect(order.getByRole('button', { name: 'Ask for a return' })).toBeHidden();
  await page.goto('/account/orders/');
  await expect(page.getByText(/^Return NR-/)).toBeVisible();
  await expectNoFaults(page);
});
