import { openAccount } from './fixtures/account.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ bypassCSP: true });

test('a guest’s printer marks what fits, and printer and spools follow into the account', { tag: '@phone' }, async ({
  page,
}) => {
  const { email, password } = await openAccount(page);
  await page.goto('/my-spools/');
  await page.getByLabel('Printer', { exact: true }).selectOption('Another printer');
  await page.getByLabel('Name').fill('Bench printer');
  await page.getByLabel(/^Hottest nozzle/).fill('225');
  await page.getByLabel(/^Hottest bed/).fill('70');
  await page.getByRole('button', { name: 'Save printer' }).click();
  await expect(page.getByText(/up to 225 °C · bed up to 70 °C/)).toBeVisible();
  await page.getByText('Add a spool by hand').click();
  await page.getByLabel('Material and color').fill('PLA Petrol');
  await page.getByRole('button', { name: 'Add spool' }).click();
  await expect(page.getByText('1,000 g of 1,000 g left')).toBeVisible();
  await expectNoFaults(page);

  await page.goto('/shop/PLA/Petrol-1.75mm-1kg/');
  await expect(page.getByRole('link', { name: 'Fits your printer' })).toBeVisible();
  await page.goto('/shop/PLA/Petrol-2.85mm-1kg/');
  await expect(page.getByRole('link', { name: 'Is 2.85 mm; your printer takes 1.75 mm' })).toBeVisible();
  await page.goto('/shop/ABS/');
  await expect(page.getByText(/^Needs \d+ °C; your printer reaches 225$/).first()).toBeVisible();

  await page.goto('/my-spools/');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Kept on this device')).toHaveCount(0);
  await page.goto('/account/spools/');
  await expect(page.getByRole('strong').filter({ hasText: 'PLA Petrol' })).toBeVisible();
  await expect(page.getByText('Bench printer')).toBeVisible();
  await page.getByLabel(/^Used/).fill('37');
  await page.getByRole('button', { name: 'Take off PLA Petrol' }).click();
  await expect(page.getByText('963 g of 1,000 g left')).toBeVisible();
  await page.reload();
  await expect(page.getByText('963 g of 1,000 g left')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('northspool:spools'))).toBe('[]');
});
