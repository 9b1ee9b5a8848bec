import { signIn } from './fixtures/account.ts';
import { giveAuthenticator } from './fixtures/authenticator.ts';
import { expect, test } from './fixtures/test.ts';

test('a passkey made in the account area signs in without a password', async ({ page }) => {
  await giveAuthenticator(page);
  const account = await signIn(page);
  await page.goto('/account/profile/');
  await page.getByLabel('Name of this device').fill('Test bench');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Test bench' })).toBeVisible();

  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/modal/login/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /: account menu$/ })).toBeVisible();
  await page.goto('/account/profile/');
  await expect(page.getByRole('definition').filter({ hasText: account.email })).toBeVisible();
});
