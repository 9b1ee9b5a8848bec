import { expectNoFaults, openUntilIdle, readToTheEnd } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ bypassCSP: true });

test('Sign In opens over the page, its forms lead to each other, and closing returns to page and focus', async ({
  page,
}, { project }) => {
  await page.goto('/shop/PLA/?weight=1kg');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (project.name === 'phone') await menu.click();
  const opener = page.getByRole('link', { name: 'Sign In' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop/PLA/modal/login/?weight=1kg');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/shop/PLA/modal/forgot-password/?weight=1kg');
  await expect(dialog.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/shop/PLA/?weight=1kg');
  await expect(project.name === 'phone' ? menu : opener).toBeFocused();
});

test('a link in an email opens its dialog over home, and Back closes a dialog opened by hand', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/modal/register/?status=err&err=This+link+has+expired.&vid=1');
  const alert = page.getByRole('dialog', { name: 'Create account' }).getByRole('alert');
  await expect(alert).toHaveText('Invalid verificationThis link has expired.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('cart and search stay on the screen however far the page is scrolled, and cover no anchor', async ({ page }) => {
  await page.goto('/shop/');
  await page.evaluate(() => scrollTo(0, 6000));
  await expect(page.getByRole('link', { name: /^Cart \d+ items/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Search the shop' })).toBeInViewport({ ratio: 1 });

  await page.goto('/faq/');
  const answer = page.locator('.qa-a[id]').last();
  await page.goto(`/faq/#${await answer.getAttribute('id')}`);
  await expect(answer).toBeInViewport();
  const headerEnd = await page.locator('.head').evaluate((head) => head.getBoundingClientRect().bottom);
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeGreaterThanOrEqual(headerEnd);
});

test('the store map loads on click only', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' });
  });
  await openUntilIdle(page, '/about/');
  const show = page.getByRole('button', { name: 'Show map' });
  await readToTheEnd(page);
  expect(asked).toEqual([]);
  await show.click();
  await expect(page.getByTitle(/^Map: Northspool/)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [
    '/cart/',
    '/checkout/',
    '/subscription/',
    '/compare/',
    '/wishlist/',
    '/track-order/',
    '/account/orders/',
    '/account/orders/4f6d1c9e-2a7b-4c1d-8e3f-5a6b7c8d9e0f/',
    '/review/',
    '/vote/',
    '/vending/5f1d0c3a/',
    '/queu3d/',
    '/shop/minis/',
    '/premium/',
    '/newsletter/unsubscribe/',
  ]) {
    test(`${path} says what to do, and waits for nothing`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('.needs-script')).toContainText('need JavaScript');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('.skel, .list-wait').filter({ visible: true })).toHaveCount(0);
    });
  }

  test('a button that needs it does not look as if it worked', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/shop/PLA/Petrol-1.75mm-1kg/');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCSS('cursor', 'not-allowed');
  });

  test('Sign In leads to the same page, and every footer link to an existing one', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.goto('/shop/');
    const address = await page.locator('a[data-sign-in]').first().getAttribute('href');
    expect(address).toBe('/shop/modal/login/');
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const link of await page.getByRole('contentinfo').locator('a[href^="/"]').all()) {
      const path = (await link.getAttribute('href')) ?? '';
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    }
  });
});
