import type { Page } from '@playwright/test';
import { openAccount, signIn } from './fixtures/account.ts';
import { cards, fillCard } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Payment Source' }).click();
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
}

test('an account keeps a card that its bank asks about, and deletes it after a question', async ({
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
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Visa ending 3155', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Delete Visa ending 3155' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No cards are saved to your account yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No cards are saved to your account yet.')).toBeVisible();
});
