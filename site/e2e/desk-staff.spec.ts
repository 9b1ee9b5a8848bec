import { devices, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { linkInMail } from './fixtures/account.ts';
import { giveAuthenticator } from './fixtures/authenticator.ts';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const password = 'Winder-54-lathe';

/** An owner invites a packer by mail; returns the link of the mail. */
async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/desk/staff/');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pat Kowalczyk');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('packer');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('invited');
  return await linkInMail(email, '/desk/join/');
}

const codeOf = (secret: string) => new TOTP({ secret }).generate();

test('an owner invites a packer, who joins with a password and codes, and signs in again', {
  tag: '@desktop',
}, async ({ page, records, browser, expectedStatuses }) => {
  expectedStatuses.add(401);
  await signInAs(page, records, 'owner');
  const email = `pat.${crypto.randomUUID()}@example.com`;
  const link = await invite(page, email);
  await expectNoSideScroll(page);
  await expectNoFaults(page);

  const context = await browser.newContext({ ...devices['Pixel 7'], bypassCSP: true });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Welcome, Pat Kowalczyk' })).toBeVisible();
  await phone.getByRole('button', { name: 'With a password and codes' }).click();
  await phone.getByText('Type it instead').click();
  const secret = (await phone.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await phone.getByRole('textbox', { name: 'Password' }).fill(password);
  await expectNoFaults(phone);
  await phone.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret));
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await phone.getByRole('listitem').allInnerTexts();
  await expectNoSideScroll(phone);
  await phone.getByRole('button', { name: 'I have saved them' }).click();
  await expect(phone).toHaveURL('/desk/');
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await expect(phone).toHaveURL('/desk/sign-in/');

  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(password);
  await expectNoFaults(phone);
  await phone.getByRole('button', { name: 'Continue' }).click();
  // The app's code was used to join, and the next one is half a minute away.
  await phone.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL('/desk/');
  await expect(phone.getByText('Pat Kowalczyk')).toBeVisible();
  await expectNoSideScroll(phone);
  await context.close();

  await page.goto(`/desk/log/?target=${email}`);
  await expect(page.getByRole('row', { name: /staff invite/ })).toContainText('packer');
  await expect(page.getByRole('row', { name: /staff join/ })).toContainText('password and app');
  await expectNoSideScroll(page);
});

test('a packer joins with a passkey, and signs in with it', { tag: '@desktop' }, async ({ page, records }) => {
  await signInAs(page, records, 'owner');
  const link = await invite(page, `pat.${crypto.randomUUID()}@example.com`);
  await page.context().clearCookies();
  await giveAuthenticator(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'With a passkey' }).click();
  await expect(page).toHaveURL('/desk/');
  await page.goto('/desk/account/');
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/desk/');
  await expect(page.getByText('Pat Kowalczyk')).toBeVisible();
});
