import type { Page } from '@playwright/test';
import { openAccount, signIn } from './fixtures/account.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

/** Subscribes through the API, with a card that the payment service accepts. */
async function joinPremium(page: Page): Promise<void> {
  const customerInfo = {
    serviceCode: 95,
    country: 'US',
    firstName: 'Dolores',
    lastName: 'Kowalczyk',
    email: 'dolores@example.com',
    phone: '3135550188',
    address: '4120 Second Avenue',
    city: 'Detroit',
    state: 'MI',
    zipCode: '48201',
  };
  const joined = await page.request.post('/api/subscription', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: { payment: { tokenId: 'pm_card_visa' }, customerInfo, paymentService: 'stripe' },
  });
  expect(joined.status(), await joined.text()).toBe(200);
}

test('a member sees the Premium benefits, switches to pickup, cancels, and keeps the month', { tag: '@phone' }, async ({
  page,
}) => {
  const account = await openAccount(page);
  await signIn(page, account);
  await joinPremium(page);
  await page.goto('/account/subscription/');
  const panel = page.getByRole('region', { name: 'Subscriptions' });
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await expect(panel.getByText('Visa ending 4242').first()).toBeVisible();
  // The page learned here that its shopper is a member.
  await expect(page.getByText('Premium Member')).toBeVisible();
  await expect(page.getByRole('link', { name: /, home, Premium member$/ }).first()).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Past colors' })).toBeVisible();
  await expectNoFaults(page);

  await panel.getByRole('button', { name: /^Pick it up/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Pick up your monthly spool?' });
  await expect(question).toContainText('Mon-Fri 8:30am-4pm');
  await question.getByRole('button', { name: 'Pick it up' }).click();
  await expect(panel.getByRole('button', { name: /^Pick it up/, pressed: true })).toBeVisible();
  await panel.getByRole('button', { name: /^Ship it/ }).click();
  await expect(page.getByText('Please edit the address to change to shipping.')).toBeVisible();
  await panel.getByRole('button', { name: 'Never mind' }).click();

  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Cancel Premium?' });
  await expectNoFaults(page);
  await asking.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(
    page.getByText(/^We're sorry to see you go\. Your membership will remain active until \w+ \d+, \d{4}\.$/),
  ).toBeVisible();
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('Premium Member')).toBeVisible();
  await panel.getByRole('button', { name: 'Keep Premium' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
});
