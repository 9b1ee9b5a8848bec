import { TOTP } from 'otpauth';
import { signIn } from './fixtures/account.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('a shopper turns two-step sign-in on, and signs in with a recovery code', async ({ page, expectedStatuses }) => {
  expectedStatuses.add(400);
  const { email, password } = await signIn(page);
  await page.goto('/account/profile/');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up an app' }).click();
  await section.getByText('Type it instead').click();
  const secret = (await section.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expectNoSideScrollAtAnyWidth(page);
  await expectNoFaults(page);
  await section.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await section.getByRole('listitem').allInnerTexts();
  await expectNoSideScrollAtAnyWidth(page);
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await expectNoSideScrollAtAnyWidth(page);
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/modal/login/');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByRole('heading', { name: 'Enter the app’s code' })).toBeFocused();
  await expectNoSideScrollAtAnyWidth(page);
  await expectNoFaults(page);
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByText('This code is wrong, or was used before.')).toBeVisible();
  await dialog.getByLabel('Code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account/profile/');
  await expect(section.getByText('9 recovery codes left')).toBeVisible();
});
