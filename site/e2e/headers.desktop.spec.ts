import { test as unwatched } from '@playwright/test';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

declare global {
  interface Window {
    stopped: string[];
    smuggled?: string;
  }
}

/** Runs in the page: records everything that the policy blocks, including what the blocked code would not report. */
function watchPolicy(): void {
  window.stopped = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.stopped.push(`${effectiveDirective} ${blockedURI}`),
  );
}

unwatched('no answer of the shop can be framed or sniffed, or allows inline scripts', async ({ request }) => {
  for (const path of ['/shop/', '/favicon.svg', '/home', '/nothing', '/api/config', '/api/nothing']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    const policy = headers['content-security-policy'];
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin');
    // The tested shop uses http: a browser bound to https could not return.
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
});

test('inline scripts run and nothing of ours is blocked: an island hydrates and reads a cart', async ({ page }) => {
  await page.addInitScript(watchPolicy);
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  expect(await page.evaluate(() => window.stopped)).toEqual([]);
});

// The browser logs an error here on purpose.
unwatched('a script that somebody smuggles into a page does not run, in whatever way it comes', async ({ page }) => {
  await page.addInitScript(watchPolicy);
  await page.route('/shop/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<body>', '<body><script>window.smuggled = "markup"</script>');
    await route.fulfill({ response, body });
  });
  await page.goto('/shop/');
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.setAttribute('onload', 'window.smuggled = "handler"');
    picture.src = '/favicon.svg';
    const foreign = document.createElement('script');
    foreign.src = 'https://evil.example/script.js';
    const inline = document.createElement('script');
    inline.textContent = 'window.smuggled = "appended"';
    document.body.append(picture, foreign, inline);
  });
  await expect
    .poll(() => page.evaluate(() => window.stopped.toSorted()))
    .toEqual([
      'script-src-attr inline',
      'script-src-elem https://evil.example/script.js',
      'script-src-elem inline',
      'script-src-elem inline',
    ]);
  expect(await page.evaluate(() => window.smuggled)).toBeUndefined();
});
