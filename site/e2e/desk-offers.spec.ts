import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('a manager adds a coupon and ends it, and a cart that has it is told so', { tag: '@phone' }, async ({
  page,
  browser,
  records,
}) => {
  const code = `E2E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await signInAs(page, records, 'manager');
  await page.goto('/desk/coupons/');
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  const form = page.getByRole('dialog', { name: 'Add a coupon' });
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByLabel('Percent', { exact: true }).fill('10');
  await expectNoFaults(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${code} can be used from now on.`);

  const shopper = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await shopper.request.post('/api/cart', { data: { id: 'pla-white-1.75mm-1kg', qty: 1 } });
  await shopper.goto('/cart/');
  const field = shopper.getByRole('textbox', { name: 'Coupon' }).filter({ visible: true });
  const use = async () => {
    await field.fill(code);
    await field.press('Enter');
  };
  await use();
  await expect(shopper.getByRole('main').getByText(code).filter({ visible: true }).first()).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: code });
  await row.getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('status')).toContainText(`${code} has ended.`);
  await expect(row).toContainText('Ended');

  await shopper.reload();
  await expect(shopper.getByText(`The coupon ${code} has expired.`).filter({ visible: true }).first()).toBeVisible();
  await shopper.context().close();
});
