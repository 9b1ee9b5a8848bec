import { test as unwatched } from '@playwright/test';
import { addToCart, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

declare global {
  interface Window {
    stopped: string[];
    smuggled?: string;
  }
}

/** Runs in the page: writes down what the policy stops, also what the code that tried it does not tell. */
function watchPolicy(): void {
  window.stopped = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.stopped.push(`${effectiveDirective} ${blockedURI}`),
  );
}

test('no answer of the shop is framed, guessed at, or given inline scripts', async ({ request }) => {
  for (const path of ['/shop/', '/favicon.svg', '/home', '/nothing', '/api/config', '/api/nothing']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    const policy = headers['content-security-policy'];
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    // This shop's address is http: a browser that was bound to https would never come back.
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
});

test('what pages hold inline runs, and nothing of ours is stopped: an island comes alive, a cart is read', async ({
  page,
}) => {
  await page.addInitScript(watchPolicy);
  await openProduct(page, '/shop/PLA/White-1.75mm-1kg/');
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  expect(await page.evaluate(() => window.stopped)).toEqual([]);
});

// The browser complains in the console, which is what is wanted here.
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
