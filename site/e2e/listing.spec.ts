import type { Page } from '@playwright/test';
import { expectNoFaults, expectNothingMoved, watchLayout } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const cards = (page: Page) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search by name' });

/** The layout shift while the page loads; 0 is none. */
const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('a filtered list can be shared: its URL shows the same list in the same order', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await page.goto('/shop/?material=PLA&diameter=1.75mm&weight=Tonne&sort=price');
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toHaveText(/^\d+ of \d+ items match$/);
  expect(await jumps(page)).toBeLessThan(0.01);
  const shown = await cards(page).getByRole('link').allTextContents();
  await expect(page.getByRole('button', { name: /Remove filter/ })).toHaveText([/PLA/, /1\.75\smm/]);
  const prices = await cards(page).locator('.price .vh').allTextContents();
  const cents = prices.map((price) => Number(price.replace(/\D/g, '')));
  expect(cents).toEqual([...cents].sort((a, b) => a - b));

  await page.getByRole('button', { name: 'PLA Remove filter', exact: true }).click();
  await expect(page).toHaveURL('/shop/?diameter=1.75mm&sort=price');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');

  const other = await browser.newPage();
  await other.goto('/shop/?sort=price&diameter=1.75mm&material=pla');
  await expect(cards(other).getByRole('link')).toHaveText(shown);
  await other.close();
});

test('filters of small screens wait for Apply, those of large ones act at once', async ({ page }, { project }) => {
  await page.goto('/shop/');
  const all = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ items$/ })
    .innerText();
  const onFirstPage = await cards(page).count();
  const isPhone = project.name === 'phone';
  // Quick add is for large screens.
  const quickAdds = page.getByRole('button', { name: /^Add .* to cart$/ }).filter({ visible: true });
  await expect(quickAdds.first()).toBeVisible({ visible: !isPhone });
  if (isPhone) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: /^ABS/ }).check();
  await expect(page.getByRole('checkbox', { name: /^Merch 0/ })).toBeDisabled();
  if (isPhone) {
    await page.keyboard.press('Escape');
    await expect(page.getByText(all, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /^ABS/ })).not.toBeChecked();
    await page.getByRole('checkbox', { name: /^ABS/ }).check();
    await page.getByRole('button', { name: /^Apply · \d+ items/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page).toHaveURL('/shop/?material=ABS');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ items match$/ })).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(onFirstPage);
  await expect(cards(page).locator('.tx .data')).toHaveText(Array(await cards(page).count()).fill(/^ABS/));
  await page.getByRole('button', { name: 'Clear all' }).filter({ visible: true }).click();
  await expect(page.getByText(all, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(onFirstPage);
  await expect(page).toHaveURL('/shop/');
});

test('search opens from any page and filters by name while typing; an empty search restores the list', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/shop/PETG/');
  await page.getByRole('link', { name: 'Search the shop' }).click();
  await expect(search(page)).toBeFocused();
  const all = await cards(page).count();
  await page.keyboard.type('TROL');
  await expect(cards(page).getByRole('link').first()).toHaveText('Petrol');
  await expect(page).toHaveURL(/\/shop\/\?q=TROL#search$/);
  await search(page).fill('no such color');
  await expect(page.getByRole('heading', { name: 'Nothing here is called “no such color”' })).toBeVisible();
  await search(page).fill('');
  await expect(cards(page)).toHaveCount(all);
  await page.goto('/shop/?q=petrol');
  await expect(search(page)).toHaveValue('petrol');
  await expect(cards(page).getByRole('link').first()).toHaveText('Petrol');
});

test('a search from anywhere opens on its results, which are counted for screen readers', { tag: '@phone' }, async ({
  page,
}) => {
  const count = page.getByRole('status').filter({ hasText: /items match/ });
  await watchLayout(page);
  await page.goto('/shop/?q=petrol');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “petrol”');
  await expect(count).toBeFocused();
  await expect(cards(page).first().getByRole('link')).toBeInViewport({ ratio: 1 });
  await expectNothingMoved(page);

  await page.goto('/about/');
  await page.getByRole('link', { name: 'Search the shop' }).click();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('petrol');
  await page.keyboard.press('Enter');
  await expect(count).toBeFocused();
  await expect(cards(page).first().getByRole('link')).toHaveText('Petrol');
  await expect(cards(page).first().getByRole('link')).toBeInViewport({ ratio: 1 });
});

test('a question is answered by pages, and what the shop does not wind by what comes nearest', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/shop/?q=return+policy');
  await expect(page.getByRole('status').filter({ hasText: 'page' })).toHaveText(
    /^0 of \d+ items match · 1 page answers$/,
  );
  const answers = page.getByRole('navigation', { name: 'Pages that answer' });
  await expect(answers.getByRole('link', { name: 'Can I send something back?' })).toBeInViewport({ ratio: 1 });
  await expectNoFaults(page);
  await search(page).fill('tpu');
  await expect(answers.getByRole('link')).toHaveText(/^We do not wind TPU/);
  const nearest = page.getByRole('region', { name: 'The closest matches' }).getByRole('listitem');
  await expect(nearest.first()).toContainText('FORGE');
  await search(page).fill('petrol');
  await expect(answers).toBeHidden();
});

test('far down a long list, filters and the way back to its top are at hand', async ({ page }, { project }) => {
  await page.goto('/shop/');
  const up = page.getByRole('link', { name: 'Back to Top' });
  await expect(up).toBeHidden();
  await cards(page).nth(40).scrollIntoViewIfNeeded();
  await expect(up).toBeInViewport();
  if (project.name !== 'phone') await expect(page.getByRole('checkbox', { name: /^Filament/ })).toBeInViewport();
  const heart = page.getByRole('button', { name: /^Save .* to wishlist$/ }).nth(40);
  const picture = cards(page).nth(40).locator('.pic');
  const [sign, spool] = [await heart.boundingBox(), await picture.boundingBox()];
  expect(sign?.y).toBeGreaterThan((spool?.y ?? 0) + (spool?.height ?? 0));
  await up.click();
  await expect(search(page)).toBeInViewport();
  await expect(up).toBeHidden();
});

test('community items show with the flag, which stays on the way to the product', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/shop/PLA/?q=leftovers');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.locator('main')).not.toContainText('2.85 mm · 1 kg');
  await page.goto('/shop/PLA/?q=leftovers&discord=true');
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).getByRole('link').last()).toHaveAttribute('href', /2\.85mm-1kg\/\?discord=true$/);
});

test('an advertisement’s click id leaves the URL, and a reload shows the same page', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/shop/FORGE/?gclid=abc123');
  await expect(page).toHaveURL('/shop/FORGE/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FORGE PLA+');
  await search(page).fill('black');
  await expect(cards(page).getByRole('link').first()).toHaveText('FORGE Black');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FORGE PLA+');
  await expect(search(page)).toHaveValue('black');
});

test('a category has one canonical spelling, and an unknown one answers with status 404', { tag: '@desktop' }, async ({
  page,
  expectedStatuses,
}) => {
  await page.goto('/shop/pla%20ltd');
  await expect(page).toHaveURL('/shop/PLA%20Ltd/');
  await expect(page).toHaveTitle(/^Limited-edition PLA colors from Detroit/);
  expectedStatuses.add(404);
  expect((await page.goto('/shop/Wood/'))?.status()).toBe(404);
});

test('a tee is one card, found by each of its sizes, and leads to them', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop/merch/');
  const cards = page.locator('[data-goods] > [data-item]');
  const tee = cards.filter({ hasText: 'Workshop tee' });
  await expect(tee).toHaveCount(1);
  await expect(tee).toContainText('T-shirt · 5 sizes');
  await tee.getByRole('link', { name: /^Choose a size/ }).click();
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('link')).toHaveCount(5);
  await page.goto('/shop/upgrades/');
  await search(page).fill('brass nozzle 0.25');
  await expect(cards.filter({ visible: true })).toHaveText([/Brass nozzle/]);
});

test('a list goes on by links that need no JavaScript, and ends where its goods end', { tag: '@desktop' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop/');
  const names: string[] = [];
  const nav = page.getByRole('navigation', { name: 'Pages' });
  const total = Number.parseInt(await page.locator('[data-count-text]').innerText(), 10);
  for (let number = 1; ; number += 1) {
    await expect(nav.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    names.push(
      ...(await page
        .locator('[data-goods] > [data-item]')
        .evaluateAll((all) => all.map(({ dataset }) => String(dataset['item'])))),
    );
    const next = nav.getByRole('link', { name: 'Next page' });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  expect(names).toHaveLength(total);
  expect(new Set(names).size).toBe(total);
  await expect(page).toHaveURL('/shop/page/3/');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/shop\/page\/3\/$/);
  await expect(nav.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Page 1' }).click();
  await expect(page).toHaveURL('/shop/');
  await context.close();
});

test('pages of a filtered list can be shared, and Back from a product returns to the same card', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop/?diameter=1.75mm');
  await expect(page.getByRole('status').filter({ hasText: /items match$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  const status = page.getByRole('status').filter({ hasText: /items match · page 2 of 2$/ });
  await expect(status).toBeFocused();
  await expect(status).toBeInViewport();
  await expect(page).toHaveURL('/shop/?diameter=1.75mm&page=2');
  const second = await cards(page).getByRole('link').allTextContents();
  const card = cards(page).nth(20).getByRole('heading').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveURL(/-1\.75mm-/);
  await page.goBack();
  await expect(status).toBeVisible();
  await expect(cards(page).getByRole('link')).toHaveText(second);
  await expect(card).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/shop/?diameter=1.75mm');
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByRole('link', { name: 'Next page' })).toBeInViewport();
});

test('filters on a later page search the whole list, and Back returns to that page', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/shop/page/2/');
  const second = await cards(page).getByRole('link').allTextContents();
  const forge = page.getByRole('checkbox', { name: /^FORGE/ });
  await forge.click();
  await expect(page).toHaveURL('/shop/?material=FORGE');
  await expect(forge).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /^15 of \d+ items match$/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/shop/page/2/');
  await expect(page.getByRole('checkbox', { name: /^FORGE/ })).not.toBeChecked();
  await expect(cards(page).getByRole('link')).toHaveText(second);
});

test('without the search a list says so, keeps its cards and what was chosen, and tries again', {
  tag: '@desktop',
}, async ({ page }) => {
  let isDown = true;
  await page.route('**/api/search?**', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/shop/?material=ABS');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^ABS/ })).toBeChecked();
  await expect(cards(page)).toHaveCount(48);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: /items match$/ })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeHidden();
  await expect(cards(page).locator('.tx .data').first()).toHaveText(/^ABS/);
});

test('a search that a category cannot answer offers what comes nearest, and the whole shop', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/shop/PLA/');
  await search(page).fill('petg');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing here is called “petg”' })).toBeVisible();
  const nearest = page.getByRole('region', { name: 'The closest matches' }).getByRole('listitem');
  await expect(nearest).toHaveCount(8);
  await expect(nearest.first()).toContainText('PETG');
  await expect(nearest.first().getByRole('button', { name: /^Save .* to wishlist$/ })).toBeEnabled();
  await page.getByRole('link', { name: 'Search the whole shop' }).click();
  await expect(page).toHaveURL('/shop/?q=petg');
  await expect(page.getByRole('status').filter({ hasText: /items match$/ })).toBeVisible();
  await search(page).fill('');
  await expect(page.getByRole('region', { name: 'The closest matches' })).toBeHidden();
});
