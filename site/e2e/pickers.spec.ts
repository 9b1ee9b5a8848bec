import type { Page } from '@playwright/test';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

/** The visible button: beside the carton, or at the foot of a phone. */
const packButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true });

async function openPicker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/^\d+ of \d+ in stock$/)).toBeVisible();
}

test('five minis are one line of $33 in the cart, with their names', { tag: '@phone' }, async ({ page }) => {
  await openPicker(page, '/item/minis');
  await expect(page).toHaveURL('/shop/minis/');
  await page.getByRole('button', { name: 'Add Canary' }).click();
  await page.getByRole('button', { name: 'One more Canary' }).click();
  await page.getByRole('button', { name: 'Add Petrol' }).click();
  await page.getByRole('button', { name: 'Add Forest' }).click();
  await expect(packButton(page, /^Choose 1 more( roll)?$/)).toBeDisabled();
  await page.reload();
  await expect(page.getByText('4 of 5 chosen: 2 × Canary, Petrol, Forest')).toBeAttached();
  await page.getByRole('button', { name: 'Add White' }).click();
  await packButton(page, /^Add to Cart/).click();
  await expect(page.getByText('Item added to cart.')).toBeVisible();
  await expect(page.getByText('0 of 5 chosen')).toBeAttached();

  await page.goto('/cart/');
  const cart = page.getByRole('main');
  await expect(cart.getByText(/2 × Canary/)).toBeVisible();
  await expect(cart.getByText(/Petrol/)).toBeVisible();
  await expect(cart.getByText('$33.00').first()).toBeAttached();
  await expect(cart.getByRole('button', { name: 'Remove Minis bundle' })).toHaveCount(1);
});

test('a sold-out roll cannot be chosen, and one that sells out leaves the carton with a notice', {
  tag: '@desktop',
}, async ({ page, records }) => {
  const { name, setStock } = await records.ownItem('mini');
  await setStock(2);
  await openPicker(page, '/shop/minis/');
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByRole('button', { name: `One more ${name}` }).click();
  await expect(page.getByRole('button', { name: `One more ${name}` })).toBeDisabled();
  await setStock(0);
  await page.reload();
  await expect(page.getByTitle(`${name} - Out of Stock`)).toBeVisible();
  await expect(page.getByText('0 of 5 chosen')).toBeAttached();
  await expect(page.getByText(`there are not enough left: 2 × ${name}.`)).toBeVisible();
  await expect(page.getByTitle(`${name} - Out of Stock`).getByRole('button')).toBeDisabled();
});

test('a phone’s first screen has the first roll of a 10-pack', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPicker(page, '/shop/bulk/');
  const first = page
    .getByRole('region', { name: 'PLA', exact: true })
    .getByRole('button', { name: /^One more/ })
    .first();
  const [button, bar] = [await first.boundingBox(), await packButton(page, /^Choose 10 more/).boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await first.click();
  await expect(page.getByText(/^1 of 10 chosen/)).toBeAttached();
});

test('a 10-pack of one diameter can be chosen by keyboard alone, and its diameters stay separate', {
  tag: '@desktop',
}, async ({ page }) => {
  await openPicker(page, '/shop/bulk');
  await expect(page).toHaveURL('/shop/Bulk/');
  await expect(page.getByText('Ships by ground only, separately from the other items', { exact: false })).toBeVisible();
  const press = async (name: string, times = 1) => {
    await page.getByRole('button', { name, exact: true }).focus();
    for (let time = 0; time < times; time += 1) await page.keyboard.press('Enter');
  };
  await press('One more FORGE Black', 3);
  await press('2.85 mm');
  await expect(page.getByText('0 of 10 chosen')).toBeAttached();
  await expect(page.getByText('3 of 1.75 mm in a separate carton.')).toBeVisible();
  await press('One more Black', 10);
  await press('One more White');
  await expect(page.getByRole('alert')).toHaveText('The carton holds ten. Take one out first.');
  await press('Take roll 10, Black, out of the carton');
  await press('One more White');
  await expect(page.getByText('10 of 10 chosen: 9 × Black, White')).toBeAttached();
  await packButton(page, /^Add to Cart/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item added to cart.')).toBeVisible();
  await press('1.75 mm');
  await expect(page.getByText('3 of 10 chosen: 3 × FORGE Black')).toBeAttached();
  await page.goto('/cart/');
  await expect(page.getByRole('main').getByText(/9 × Black/)).toBeVisible();
  await expect(page.getByRole('main').getByText('$199.00').first()).toBeAttached();
});

test('says when the shop cannot be reached, and opens when it can', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/api/items**', (route) => route.abort());
  await page.goto('/shop/minis/');
  await expect(page.getByRole('alert')).toHaveText(/could not reach the shop/);
  await page.unroute('**/api/items**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add Canary' })).toBeEnabled();
});

for (const [path, first, pieces, tag] of [
  ['/shop/minis/?discord=true', 'Add Violet', 5, '@phone'],
  ['/shop/Bulk/', 'One more Black', 10, '@desktop'],
] as const) {
  test(`${path} passes axe, with a full carton and one roll too many`, { tag }, async ({ page }) => {
    await openPicker(page, path);
    await page.getByRole('button', { name: first, exact: true }).click();
    const name = first.replace(/^\w+( more)? /, '');
    for (let roll = 1; roll <= pieces; roll += 1) {
      await page.getByRole('button', { name: `One more ${name}`, exact: true }).click();
    }
    await expect(page.getByText(/Take one out first/).first()).toBeAttached();
    await expectNoFaults(page);
  });
}
