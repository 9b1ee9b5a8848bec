import type { Page } from '@playwright/test';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('link', { name, exact: true });
const buyButton = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first();

test('switching options loads no page and adds no history, and the shown product can be bought', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/shop/PLA/');
  await openProduct(page, '/shop/PLA/Spring-1.75mm-1kg/?discord=true');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const before = await page.evaluate(() => history.length);

  await option(page, 'Color', 'Seafoam').click();
  await expect(heading(page)).toHaveText('Seafoam');
  await expect(page).toHaveURL('/shop/PLA/Seafoam-1.75mm-1kg/?discord=true');
  await expect(page).toHaveTitle(/^Seafoam PLA, 1.75 mm, 1 kg/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/shop\/PLA\/Seafoam-1.75mm-1kg\/$/);
  await expect(option(page, 'Color', 'Seafoam')).toBeFocused();

  await expectNoFaults(page);

  await option(page, 'Color', 'Black').click();
  await expect(heading(page)).toHaveText('Black');
  await option(page, 'Material', 'FORGE').press('Enter');
  await expect(page).toHaveURL('/shop/FORGE/Black-1.75mm-1kg/?discord=true');
  await expect(page.getByRole('navigation', { name: 'Catalog' }).locator('[aria-current]')).toHaveText('FORGE PLA+');

  await page.getByRole('button', { name: 'Qty 1' }).click();
  await page
    .getByRole('dialog', { name: 'Quantity FORGE Black' })
    .getByRole('button', { name: '2', exact: true })
    .click();
  await addToCart(page);
  await expect(page.getByRole('link', { name: /^Cart 2 items/ })).toBeVisible();
  expect(await page.evaluate(() => [history.length, 'wasHere' in window])).toEqual([before, true]);
  await page.goBack();
  await expect(page).toHaveURL('/shop/PLA/');
});

test('one button adds to the cart, and it is on the screen without scrolling', async ({ page }, { project }) => {
  if (project.name === 'desktop') await page.setViewportSize({ width: 1280, height: 800 });
  // The longest grid of options, sizes as options, and an exclusive.
  for (const [path, name] of [
    ['/shop/PLA/Petrol-1.75mm-1kg/', /^Add to Cart/],
    ['/shop/parts/Brass-0.4mm-1pc/', /^Add to Cart/],
    ['/shop/PLA%20Sub/FisherTeal-1.75mm-1kg/', 'Join Premium'],
  ] as const) {
    await openProduct(page, path);
    const button = page.locator('.pdp').getByRole(name === 'Join Premium' ? 'link' : 'button', { name });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 1500));
    if (project.name === 'phone') await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('only what exists is offered, and a lone size is no option', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, '/shop/PLA/Petrol-1.75mm-1kg/');
  const groups = page.locator('.buybox').getByRole('group');
  await expect(groups.filter({ visible: true }).and(page.locator('.opt'))).toHaveCount(3);
  await expect(page.getByRole('group', { name: 'Weight' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Material' }).getByRole('link', { disabled: true })).toHaveCount(0);
  await openProduct(page, '/shop/Kit/Black-SM-1kg/');
  await expect(page.locator('.opt')).toHaveCount(0);
});

test('an add that finds the item sold out offers an email at once', { tag: '@phone' }, async ({
  page,
  records,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  const spool = await records.ownItem();
  await openProduct(page, spool.page);
  await expect(buyButton(page)).toBeEnabled();
  await spool.setStock(0);
  await buyButton(page).click();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toHaveText(/out of stock/i);
  await expect(page.locator('.restock').getByRole('textbox', { name: 'Email address' })).toBeInViewport({ ratio: 1 });
  await expectNoFaults(page);
});

test('what sold out since the build can neither be chosen nor bought', { tag: '@phone' }, async ({ page, records }) => {
  const spool = await records.ownItem();
  await spool.setStock(0);
  await openProduct(page, `/shop/${spool.material}/Black-1.75mm-1kg/`);
  const soldOut = page.getByRole('group', { name: 'Color' }).getByRole('link', { name: `${spool.name} Out of Stock` });
  await expect(soldOut).toBeDisabled();

  await openProduct(page, spool.page);
  await expect(page.locator('[data-stock-line]')).toHaveText('Out of Stock');
  await expect(page.locator('[data-out-badge]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Out of Stock' }).filter({ visible: true }).first()).toBeDisabled();
});

test('leftovers sell in pairs, and a sold-out add-on stays out of the cart', { tag: '@desktop' }, async ({ page }) => {
  await page.route(/\/api\/items\?.*parts-desiccantpack/, async (route) => {
    const answer = await route.fetch();
    const items: { id: string }[] = await answer.json();
    const isAddOn = ({ id }: { id: string }) => id === 'parts-desiccantpack-2x50g-1pc';
    await route.fulfill({ json: items.map((item) => (isAddOn(item) ? { ...item, qoh: 0 } : item)) });
  });
  await openProduct(page, '/shop/PLA/Leftovers-1.75mm-1kg/');
  await expect(page.getByRole('checkbox', { name: /Desiccant pack/ })).toBeDisabled();
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('2');
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('4');
  await expect(page.locator('.buybar').getByText('This product must be ordered in multiples of 2')).toBeVisible();
  const [request] = await Promise.all([page.waitForRequest('/api/cart'), addToCart(page)]);
  expect(request.postDataJSON()).toMatchObject({ qty: 4, sides: [] });
});

test('on phones quantities and details are in dialogs with a way back', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop/PLA/?colorFamily=Blue');
  await page.locator('main').getByRole('link', { name: 'Sky', exact: true }).click();
  await expect(heading(page)).toHaveText('Sky');

  await page.getByRole('button', { name: 'Qty 1' }).click();
  const quantities = page.getByRole('dialog', { name: 'Quantity Sky' });
  await expectNoFaults(page);
  await quantities.getByRole('button', { name: '3', exact: true }).click();
  await expect(quantities).toBeHidden();
  await expect(page.getByRole('button', { name: 'Qty 3' })).toBeFocused();

  await page.getByRole('button', { name: 'More information' }).click();
  const details = page.getByRole('dialog', { name: 'Product Details' });
  await expect(details.getByRole('heading', { name: 'Extra info' })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const description = page.getByRole('tabpanel', { name: 'Description' });
  const folded = (await description.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Read More' }).click();
  await expect.poll(async () => (await description.boundingBox())?.height).toBeGreaterThan(folded + 100);
  await expect(description.locator(':focus')).toBeInViewport();
  await expectNoFaults(page);

  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page).toHaveURL('/shop/PLA/?colorFamily=Blue');
});

test('a product is found by its options in the query, and community items show with the flag', {
  tag: '@desktop',
}, async ({ page, expectedStatuses }) => {
  await page.goto('/shop/pla?color=leftovers&amount=1kg&diameter=1.75mm');
  await expect(page).toHaveURL('/shop/PLA/Leftovers-1.75mm-1kg/');
  await expect(option(page, 'Diameter', '2.85 mm')).toBeHidden();
  await page.goto('/shop/PLA?color=Leftovers&discord=true');
  await option(page, 'Diameter', '2.85 mm').click();
  await expect(page).toHaveURL('/shop/PLA/Leftovers-2.85mm-1kg/?discord=true');
  expectedStatuses.add(404);
  await page.goto('/shop/PLA?color=Unheard');
  await expect(page).toHaveURL('/404');
});

test('an exclusive leads non-members to Premium', { tag: '@phone' }, async ({ page, request }) => {
  await openProduct(page, '/shop/PLA%20Sub/FisherTeal-1.75mm-1kg/');
  const join = page.getByRole('link', { name: 'Join Premium' }).filter({ visible: true }).first();
  await expect(join).toHaveAttribute('href', '/premium/');
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
  const answer = await request.post('/api/cart', { data: { id: 'pla-sub-fisherteal-1.75mm-1kg', qty: 1 } });
  expect(answer.status()).toBe(403);
});

test('the page stays readable while API calls fail, says so, and the button recovers', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('/api/**', (route) => route.abort());
  await openProduct(page, '/shop/PLA/Silver-1.75mm-1kg/');
  await expect(page.getByText('Stock could not be checked just now')).toBeVisible();
  await buyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/We could not reach the shop/);
  await page.unroute('/api/**');
  await addToCart(page);
  await expect(page.getByRole('link', { name: /^Cart 1 item/ })).toBeVisible();
});

test('a typed ZIP code says when the item arrives, and the cart knows it', { tag: '@phone' }, async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(400);
  await page.goto('/shop/PLA/Petrol-1.75mm-1kg/');
  const zip = page.getByRole('textbox', { name: 'Arrival at ZIP or postal code' });
  await zip.fill('banana');
  await zip.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/postal code of 5 digits, or a Canadian one such as K1A 0B1/);
  await zip.fill('48226');
  await expect(page.getByText(/^Order (within (\d+\sh )?\d+\smin|by 5\spm ET on \w+(, \w+ \d+)?):$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Overnight \w{3}, \w{3} \d+ \$10\.00$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Ground .+ to .+ \$5\.00$/ })).toBeVisible();
  await expectNoFaults(page);
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('textbox', { name: 'Zip code for tax and shipping' })).toHaveValue('48226');
  await expect(page.getByText(/^Ground arrives .+ to .+\.$/)).toBeVisible();
});
