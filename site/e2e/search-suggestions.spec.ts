import type { Page } from '@playwright/test';
import { expectNoFaults, expectNoSideScroll, expectNothingMoved, watchLayout } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const headerField = (page: Page) => page.getByRole('combobox', { name: 'Search for' });
const listField = (page: Page) => page.getByRole('combobox', { name: 'Search by name' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** A wide screen has the field in the header; on a phone its sign leads to the list's. */
async function openSearch(page: Page, width: string) {
  await page.goto('/about/');
  if (width === 'desktop') {
    await headerField(page).focus();
    return headerField(page);
  }
  await page.getByRole('link', { name: 'Search the shop' }).click();
  await expect(listField(page)).toBeFocused();
  return listField(page);
}

test('suggestions appear while typing, lead by keyboard to a product, and axe finds no fault', async ({ page }, {
  project,
}) => {
  await watchLayout(page);
  const field = await openSearch(page, project.name);
  await page.keyboard.type('petr');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached();
  await expect(page.getByRole('group', { name: 'Goods' }).getByRole('option')).toHaveText([/Petrol.*\$/, /Petrol.*\$/]);
  await expect(page.locator('mark').first()).toHaveText(/petr/i);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toBeFocused();
  for (const option of await options(page).all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectNoSideScroll(page);
  await expectNoFaults(page);
  await expectNothingMoved(page);

  await page.keyboard.press('End');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\/.*Petrol/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Petrol/);
});

test('Escape keeps the words, leaving the field closes the list, and a suggestion can be pressed', {
  tag: '@phone',
}, async ({ page }) => {
  const field = await openSearch(page, 'phone');
  await page.keyboard.type('ship to canada');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('ship to canada');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).not.toBeFocused();

  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('group', { name: 'Answers' }).getByRole('option').first().tap();
  await expect(page).toHaveURL('/faq/#canada');
});

test('Enter in the header searches the shop for what is typed, also with the connection lost', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/about/');
  await page.route('/api/search/suggestions*', (route) => route.abort());
  await headerField(page).fill('petrol');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\/\?q=petrol/);
  await expect(listField(page)).toHaveValue('petrol');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the header’s field is a form that leads to the shop', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/about/');
    await page.getByRole('searchbox', { name: 'Search for' }).fill('petrol');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/shop/?q=petrol');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
