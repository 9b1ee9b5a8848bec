import { expect, test } from './fixtures/test.ts';

/** Transferred bytes, compressed with brotli. */
const limits = [
  ['/', 25_000],
  ['/shop/', 25_000],
  ['/premium/', 20_000],
  ['/vote/', 15_000],
  ['/cart/', 105_000],
  ['/blog/', 10_000],
  ['/about/', 10_000],
  ['/faq/', 10_000],
  ['/vending/', 10_000],
  ['/vending/fairness/', 10_000],
  ['/vending/5f1d0c3a/', 95_000],
  ['/shop/PLA/Petrol-1.75mm-1kg/', 95_000],
] as const;

for (const [path, most] of limits) {
  test(`${path} loads at most ${most / 1000} kB of script before any interaction`, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const sum = (await Promise.all(scripts)).reduce((bytes, more) => bytes + more, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(most);
  });
}
