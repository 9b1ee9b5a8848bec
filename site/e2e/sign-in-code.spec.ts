import { codeInMail, openAccount } from './fixtures/account.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the pages rightly forbid.
test.use({ bypassCSP: true });

test('a code from an email signs in by keyboard, and the guest’s cart comes along', { tag: '@phone' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(401);
  const account = await openAccount(page);
  await openProduct(page, '/shop/PLA/Petrol-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/about/modal/login/');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(account.email);
  await dialog.getByRole('button', { name: 'Email me a code' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
  await expectNoFaults(page);
  const field = dialog.getByLabel('Six-digit code');
  const code = await codeInMail(account.email);
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(page).toHaveURL('/about/');
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/1 item$/);
});
