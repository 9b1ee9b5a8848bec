import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addToCart, fillDetails, newCustomer, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame rightly forbids.
test.use({ bypassCSP: true });

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const pages = {
  home: '/',
  'the listing': '/shop/',
  'a category': '/shop/PLA%20Ltd/',
  'a product': '/shop/PLA/Petrol-1.75mm-1kg/',
  'a product out of stock': '/shop/PMMA/Black-1.75mm-1kg/',
  merch: '/shop/merch/',
  'the empty cart': '/cart/',
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} has no fault that axe can find`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoFaults(page);
  });
}

test('a page that does not exist says so with status 404 and leads home', async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404);
  const answer = await page.goto('/shop/PLA/NoSuchColour-1.75mm-1kg/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expectNoFaults(page);
});

test('cart and checkout have no fault that axe can find, mistakes shown included', async ({ page }) => {
  await openProduct(page, '/shop/PLA/Black-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/checkout/');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectNoFaults(page);
  await fillDetails(page, newCustomer());
  await expect(page.frameLocator('iframe[title*="card" i]').getByLabel('Card number')).toBeVisible();
  await expectNoFaults(page);
});

test('filters and quantities that are open have no fault that axe can find', async ({ page }, { project }) => {
  await page.goto('/shop/?colorFamily=Teal');
  await expect(page.getByRole('button', { name: /Remove filter/ })).toBeVisible();
  if (project.name === 'phone') await page.getByRole('button', { name: /^Filters/ }).click();
  else {
    await page
      .getByRole('button', { name: /^Choose a quantity/ })
      .first()
      .click();
  }
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page);
});
