import type { Page } from '@playwright/test';
import { linkInMail, type ShopAccount, signIn } from './fixtures/account.ts';
import { giveAuthenticator } from './fixtures/authenticator.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account/profile/');
  await page.getByLabel('Name of this device').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.clear());
}

async function openResetLink(page: Page, { email }: ShopAccount): Promise<void> {
  await page.request.post('/api/auth/password/reset', { data: { email } });
  await page.goto(await linkInMail(email, 'rid='));
}

async function savePassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('Your password has been changed')).toBeVisible();
}

async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  await expectNoSideScrollAtAnyWidth(page);
  await expectNoFaults(page);
}

test('a passkey made in the account area signs in without a password', async ({ page }) => {
  await giveAuthenticator(page);
  const account = await signIn(page);
  await addPasskey(page, 'Test bench');
  await signOut(page);
  await page.goto('/modal/login/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /: account menu$/ })).toBeVisible();
  await page.goto('/account/profile/');
  await expect(page.getByRole('region', { name: 'Email' }).getByText(account.email)).toBeVisible();
});

test('an hour after signing in, passkeys and data need the password again', async ({
  page,
  records,
  expectedStatuses,
}) => {
  expectedStatuses.add(400).add(403);
  await giveAuthenticator(page);
  const account = await signIn(page);
  await page.goto('/account/profile/');
  await records.ageSessions(account.email);
  await page.getByLabel('Name of this device').fill('Test bench');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Is it you?' });
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expectGoodAtEveryWidth(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-12-lathe');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Test bench' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await records.ageSessions(account.email);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^northspool-[\d-]+\.json$/);

  await records.ageSessions(account.email);
  await page.getByRole('button', { name: 'Remove Test bench' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Test bench' })).toBeEnabled();
});

test('a new password removes a passkey that its owner does not confirm', async ({ page, expectedStatuses }) => {
  expectedStatuses.add(401);
  await giveAuthenticator(page);
  const account = await signIn(page);
  await addPasskey(page, 'Of an intruder');
  await signOut(page);
  await openResetLink(page, account);
  await expect(page.getByRole('checkbox', { name: /^Of an intruder/ })).not.toBeChecked();
  await expectGoodAtEveryWidth(page);
  await savePassword(page, 'Lathe#1954');
  await page.goto('/modal/login/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey was not accepted.').first()).toBeVisible();
});

test('a new password keeps a passkey that its owner checks', async ({ page }) => {
  await giveAuthenticator(page);
  const account = await signIn(page);
  await addPasskey(page, 'My phone');
  await signOut(page);
  await openResetLink(page, account);
  await page.getByRole('checkbox', { name: /^My phone/ }).check();
  await savePassword(page, 'Lathe#1954');
  await page.goto('/modal/login/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /: account menu$/ })).toBeVisible();
});
