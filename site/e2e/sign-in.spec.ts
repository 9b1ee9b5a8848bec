import type { Page } from '@playwright/test';
import { linkInMail, newAccount, openAccount, type ShopAccount } from './fixtures/account.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth } from './fixtures/page-quality.ts';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the pages rightly forbid.
test.use({ bypassCSP: true });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true });
const cart = (page: Page) => page.getByRole('link', { name: /^Cart/ });

async function signInHere(page: Page, { email, password }: Pick<ShopAccount, 'email' | 'password'>): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Password').press('Enter');
}

/** Where signed-in shoppers find their account on a wide screen. */
async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dolores K.: account menu' }).click();
}

test('a new account is verified by email, signs in with the guest’s cart, and logs out', { tag: '@phone' }, async ({
  page,
}) => {
  const account = newAccount();
  await openProduct(page, '/shop/PLA/Petrol-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/about/modal/register/');
  await button(page, 'Sign Up').click();
  await expect(dialog(page).getByText('Your name is required')).toBeVisible();
  await expect(field(page, 'Full name')).toBeFocused();
  await field(page, 'Full name').fill('Dolores Kowalczyk');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await expect(dialog(page).getByText('Password must contain at least:')).toBeVisible();
  await field(page, 'Confirm password').fill(account.password);
  await button(page, 'Sign Up').click();
  await expect(heading(page, 'Email Sent')).toBeFocused();
  await expectNoFaults(page);

  await page.goto(await linkInMail(account.email, '/verify/?'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this account yours?');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(dialog(page).getByText('Your email is verified')).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/modal/login/');
  await signInHere(page, account);
  await expect(page).toHaveURL('/');
  await expect(cart(page)).toHaveAccessibleName(/1 item$/);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/account/orders/');
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(cart(page)).toHaveAccessibleName(/0 items/);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('northspool:user'))).toBeNull();
});

test('a forgotten password is reset by email; the old one no longer works', { tag: '@phone' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(401).add(404);
  const account = await openAccount(page);
  await page.goto('/premium/modal/forgot-password/');
  await field(page, 'Email').fill(`un${account.email}`);
  await button(page, 'Send the link').click();
  await expect(heading(page, 'Wrong Email')).toBeVisible();
  await expect(
    dialog(page).getByText(`The email "un${account.email}" doesn't match any of our accounts.`),
  ).toBeVisible();
  await button(page, 'Try Again').click();
  await field(page, 'Email').fill(account.email);
  await button(page, 'Send the link').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Please check your email to change your password.');

  await page.goto(await linkInMail(account.email, 'rid='));
  await field(page, 'New password').fill('Lathe#1954');
  await field(page, 'Confirm new password').fill('Lathe#1955');
  await button(page, 'Save password').click();
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible();
  await field(page, 'Confirm new password').fill('Lathe#1954');
  await button(page, 'Save password').click();
  await expect(dialog(page).getByText('Your password has been changed')).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Sign In' }).click();

  await signInHere(page, account);
  await expect(dialog(page).getByText('Bad username or password.')).toBeVisible();
  await signInHere(page, { ...account, password: 'Lathe#1954' });
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/modal/);
});

test('signing in from Premium goes on to join; another tab follows in and out', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const account = await openAccount(page);
  const other = await context.newPage();
  await other.goto('/about/');
  await page.goto('/premium/');
  await page.getByRole('link', { name: 'Join Premium' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/premium/modal/login/');
  await expect(dialog(page).getByText('Please Login or create an account to proceede with Premium.')).toBeVisible();
  await signInHere(page, account);
  await expect(page).toHaveURL('/subscription/');
  await page.goto('/premium/');
  await expect(page.getByRole('link', { name: 'Join Premium' }).first()).toHaveAttribute('href', '/subscription/');

  await openAccountMenu(other);
  await expect(other.getByRole('link', { name: 'Log Out' })).toBeVisible();
  await openAccountMenu(page);
  await expect(page.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/account/orders/');
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

const states: Record<string, { path: string; bring?: (page: Page, email: string) => Promise<void>; shown: string }> = {
  'signing in': { path: 'login/', shown: 'New here?' },
  'a refused sign-in': {
    path: 'login/',
    bring: (page, email) => signInHere(page, { email, password: 'wrong' }),
    shown: 'Check both, have a code emailed to you, or set a new password.',
  },
  'a registration with everything wrong': {
    path: 'register/',
    async bring(page) {
      await button(page, 'Sign Up').click();
      await expect(field(page, 'Full name')).toBeFocused();
      await field(page, 'Password').fill('Lathe');
    },
    shown: 'Password must contain at least:',
  },
  'a verified address': { path: 'register/?status=success', shown: 'Your email is verified' },
  'a verification that failed': { path: 'register/?status=err&err=Too+late.', shown: 'Too late.' },
  'an unknown address': {
    path: 'forgot-password/',
    async bring(page, email) {
      await field(page, 'Email').fill(email);
      await button(page, 'Send the link').click();
    },
    shown: 'The email "{email}" doesn\'t match any of our accounts.',
  },
  'a new password': { path: 'reset-password/?rid=1&email=a@example.com', shown: 'Save password' },
};

test('the dialog passes axe in every state', { tag: '@phone' }, async ({ page, expectedStatuses }) => {
  expectedStatuses.add(401).add(404).add(410);
  for (const [state, { path, bring, shown }] of Object.entries(states)) {
    await test.step(state, async () => {
      await page.goto(`/about/modal/${path}`);
      // A new one each time, because the shop counts attempts by address.
      const email = `nobody.${crypto.randomUUID()}@example.com`;
      await bring?.(page, email);
      await expect(dialog(page).getByText(shown.replace('{email}', email), { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSideScrollAtAnyWidth(page);
    });
  }
});
