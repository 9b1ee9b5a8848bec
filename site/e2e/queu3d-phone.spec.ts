import { calculatePrice, stlBox } from './fixtures/models.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a shopper with a small screen reads how it goes and can send the link, and loads nothing for it', {
  tag: '@phone',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/queu3d/');
  await expect(page.getByRole('heading', { name: 'Please use a larger screen' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Calculate price' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('$10 minimum order')).toBeVisible();
  const link = page.getByRole('link', { name: 'Email me the link' });
  await expect(link).toHaveAttribute('href', /^mailto:\?subject=Price%20a%20model.*%2Fqueu3d%2F$/);
  expect(scripts.filter((url) => /three|fiber|PrintWorkspace/i.test(url))).toEqual([]);
  await expectNoFaults(page);
});

test('"Continue on this phone" opens upload, view, price and buy, with the price in view all along', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/queu3d/');
  await page.getByRole('link', { name: 'Continue on this phone' }).click();
  await expect(page.getByRole('heading', { name: 'Please use a larger screen' })).toBeHidden();
  await page.getByLabel('Model file').setInputFiles(stlBox([30, 30, 12], 'phone.stl'));
  await expect(page.getByText('Closed and solid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate price' })).toBeInViewport({ ratio: 1 });
  await calculatePrice(page);
  const buy = page.getByRole('button', { name: /^Add to Cart · / });
  for (const part of ['Drop area', 'Color', 'Price']) {
    await page
      .getByRole(part === 'Price' ? 'region' : 'group', { name: part })
      .first()
      .scrollIntoViewIfNeeded();
    await expect(buy).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoFaults(page);

  await page.goto('/cart/');
  await page.goto('/queu3d/');
  await expect(page.getByText('Drop your model here')).toBeVisible();
  await expect(page).toHaveURL(/#desk$/);
});

test('Back returns from the workspace to the steps, which then come first again', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/queu3d/');
  await page.getByRole('link', { name: 'Continue on this phone' }).click();
  await expect(page.getByText('Drop your model here')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Please use a larger screen' })).toBeVisible();
  await expect(page.getByText('Drop your model here')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please use a larger screen' })).toBeVisible();
});

test.describe('a tablet held wide', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('gets the whole workspace, and no figure that is typed zooms the page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/queu3d/');
    await expect(page.getByLabel('Scale in percent')).toBeVisible();
    await expectNoFaults(page);
  });
});

test.describe('a tablet held upright', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('gets the workspace at once, and reads nothing of a larger screen', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/queu3d/');
    await page.getByLabel('Model file').setInputFiles(stlBox([30, 30, 12], 'tablet.stl'));
    await expect(page.getByText('Closed and solid')).toBeVisible();
    await expect(page.getByText('Please use a larger screen')).toBeHidden();
    await expectNoFaults(page);
  });
});
