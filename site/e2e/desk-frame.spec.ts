import { longAddress, openScreen, signInAs } from './fixtures/desk.ts';
import { expectBigTargets, expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('the menu is one row on wide screens, and its groups open and close by keyboard', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records, 'owner');
  await openScreen(page, '/desk/staff/');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  const office = menu.getByRole('button', { name: 'Office' });
  const log = menu.getByRole('link', { name: 'Log' });
  await expect(log).toBeHidden();
  await office.focus();
  await page.keyboard.press('Enter');
  await expect(log).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(office).toBeFocused();
  await office.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(log).toBeHidden();
  await office.click();
  await log.click();
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible();
});

test('a phone shows orders at once, with filters behind one button', { tag: '@phone' }, async ({ page, records }) => {
  const email = longAddress();
  const number = await records.addOrder(email);
  await signInAs(page, records, 'owner');
  await openScreen(page, `/desk/orders/?q=${email}`);
  await expect(page.getByRole('link', { name: number })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Status')).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'To pack', exact: true }).click();
  await page.getByLabel('Delivery').selectOption('Overnight');
  await expect(page.getByText('No order matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await expect(page.getByLabel('Status')).toBeHidden();
  await page.getByRole('button', { name: 'Remove Overnight' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Desk' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('list', { name: 'Office' }).getByRole('link', { name: 'Staff' })).toBeVisible();
  await expectNoSideScroll(page);
  await expectBigTargets(page);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});
