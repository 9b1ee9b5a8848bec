import { expect, test } from './fixtures/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the blog can be paged from the newest article to the oldest', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/blog/');
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL('/blog/page/2/');
    await page.getByRole('article').last().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('figure img').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Read on' })).toBeVisible();
  });

  test('a category lists its own articles only', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/blog/');
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await expect(page).toHaveURL('/blog/category/workshop/');
    const [first] = await page.getByRole('article').getByRole('link').all();
    await first?.click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Workshop', exact: true })).toBeVisible();
  });
});

test('an article links to its sections and to the products that it mentions', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/blog/drying-filament/');
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const section = (await contents.nth(1).textContent())?.trim() ?? '';
  await contents.nth(1).click();
  await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
  const goods = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await goods.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/shop\//);
});

test('feed readers find both feeds, with the newest article first', { tag: '@phone' }, async ({ page, request }) => {
  await page.goto('/blog/');
  const newest = await page.getByRole('article').first().getByRole('heading').textContent();
  const addresses = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/blog/rss.xml', '/blog/feed.json']);
  const json = await (await request.get('/blog/feed.json')).json();
  expect(json.items[0].title).toBe(newest?.trim());
  const rss = await request.get('/blog/rss.xml');
  expect(rss.headers()['content-type']).toContain('xml');
  expect(await rss.text()).toContain(`<title><![CDATA[${newest?.trim()}]]></title>`);
});
