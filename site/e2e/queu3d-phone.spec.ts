import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('who comes with a small screen reads how it goes and can send the link, and loads nothing for it', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/queu3d/');
  await expect(page.getByRole('heading', { name: 'Please use a larger screen' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Calculate price' })).toBeVisible();
  await expect(page.getByText('$10 minimum order')).toBeVisible();
  const link = page.getByRole('link', { name: 'E-mail me the link' });
  await expect(link).toHaveAttribute('href', /^mailto:\?subject=Price%20a%20model.*%2Fqueu3d%2F$/);
  expect(scripts.filter((url) => /three|fiber|PrintDesk/i.test(url))).toEqual([]);
  await expectNoFaults(page);
});

test.describe('a tablet held wide', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('gets the whole desk, and no figure that is typed zooms the page', async ({ page }) => {
    await page.goto('/queu3d/');
    await expect(page.getByLabel('Scale in percent')).toBeVisible();
    await expectNoFaults(page);
  });
});
