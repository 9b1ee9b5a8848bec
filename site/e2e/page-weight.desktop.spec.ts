import { expect, test } from './fixtures/test.ts';

/** Bytes as they are sent, which is brotli. */
const MOST_SCRIPT = 10_000;

for (const path of ['/blog/', '/about/', '/faq/']) {
  test(`${path} brings at most 10 kB of script before anybody touches it`, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const sum = (await Promise.all(scripts)).reduce((bytes, more) => bytes + more, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(MOST_SCRIPT);
  });
}
