import { openScreen, signInAs } from './fixtures/desk.ts';
import { expectBigTargets, expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('Ctrl K leads from a field to an order, a customer, an item and a screen', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const email = `palette.${crypto.randomUUID()}@example.com`;
  const number = await records.addOrder(email);
  await signInAs(page, records, 'support');
  await openScreen(page, '/desk/orders/');
  await page.getByRole('searchbox').focus();
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox', { name: 'Go to' });
  const open = async () => {
    await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await open();
  // As a scanner types it: without a pause before Enter.
  await page.keyboard.type(`${number.toLowerCase()}\n`);
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible();

  await open();
  await page.keyboard.type(email);
  await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1);
  await expectNoFaults(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/customer\//);

  await open();
  await page.keyboard.type('petrol pla 1 kg');
  await expect(palette.getByRole('group', { name: 'Items' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/stock\/\?item=/);

  await open();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await open();
  await page.keyboard.type('coup\n');
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible();
});

test('a phone finds by the button', { tag: '@phone' }, async ({ page, records }) => {
  const number = await records.addOrder(`palette.${crypto.randomUUID()}@example.com`);
  await signInAs(page, records, 'packer');
  await openScreen(page, '/desk/');
  await page.getByRole('button', { name: /^Find/ }).tap();
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('combobox').fill(number);
  await expect(palette.getByRole('option')).toHaveCount(1);
  await expectNoSideScroll(page);
  await expectBigTargets(page);
  await palette.getByRole('option', { name: number }).tap();
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible();
});
