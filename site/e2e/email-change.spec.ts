import { linkInMail, newAccount, signIn } from './fixtures/account.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the pages rightly forbid.
test.use({ bypassCSP: true });

test('an account gets a new email address, and its old one takes it back', { tag: '@desktop' }, async ({
  page,
  expectedStatuses,
}) => {
  const account = await signIn(page);
  const next = newAccount().email;
  await page.goto('/account/profile/');
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a link to ${next}.`)).toBeVisible();
  await expectNoFaults(page);

  await page.goto(await linkInMail(next, '/email/confirm/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use this address from now on?');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is changed.');
  await page.getByRole('link', { name: 'To your account' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: next })).toContainText('You sign in with it');

  await page.goto(await linkInMail(account.email, '/email/undo/'));
  await page.getByRole('button', { name: 'Keep my address and lock the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is safe.');
  expectedStatuses.add(401);
  await page.goto('/account/profile/');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto(await linkInMail(account.email, '/reset-password/?'));
  await expect(page.getByRole('dialog').getByLabel('New password', { exact: true })).toBeVisible();
});
