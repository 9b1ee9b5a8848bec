import { expect, test } from './fixtures/test.ts';

/** Transferred bytes, compressed with brotli. */
const limits = [
  ['/', 25_000],
  ['/shop/', 20_000],
  ['/shop/PLA/', 20_000],
  ['/premium/', 20_000],
  ['/vote/', 15_000],
  ['/cart/', 105_000],
  ['/blog/', 9_000],
  ['/about/', 9_000],
  ['/faq/', 9_000],
  ['/vending/', 10_000],
  ['/vending/fairness/', 10_000],
  ['/vending/5f1d0c3a/', 96_000],
  ['/shop/PLA/Petrol-1.75mm-1kg/', 21_000],
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

/** What a phone loads before it paints, compressed: 10,000 bytes are 50 ms on a slow line. */
const mostBeforePaint = { styles: 16_000, font: 36_000 };

const pages = [...limits.map(([path]) => path), '/checkout/', '/queu3d/', '/blog/drying-filament/', '/tos/'];

for (const path of pages) {
  test(`${path} waits for few styles and one small font`, async ({ page }) => {
    const sizes: Promise<{ kind: string; address: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      const [kind, address] = [request.resourceType(), request.url()];
      sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ kind, address, bytes })));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const loaded = await Promise.all(sizes);
    const head = await page.evaluate(() => ({
      styles: [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
      fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(({ href }) => href),
    }));
    const bytesOf = (addresses: readonly string[]) =>
      loaded.filter(({ address }) => addresses.includes(address)).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(head.fonts).toHaveLength(1);
    expect(bytesOf(head.styles)).toBeGreaterThan(0);
    expect(bytesOf(head.styles)).toBeLessThanOrEqual(mostBeforePaint.styles);
    expect(bytesOf(head.fonts)).toBeGreaterThan(0);
    expect(bytesOf(head.fonts)).toBeLessThanOrEqual(mostBeforePaint.font);
  });
}

test('the first step of the checkout is painted before its scripts, and not in place of a result', async ({ page }) => {
  // Never answered, like on a line that is too slow.
  await page.route(/\/_astro\/(?!later-step).*\.js$/, () => {});
  const method = page.getByText('Ship overnight');
  await page.goto('/checkout/', { waitUntil: 'commit' });
  await expect(method).toBeVisible();
  await page.goto('/checkout/?status=success&orderId=NS-1', { waitUntil: 'commit' });
  await expect(page.locator('.co-later')).toBeVisible();
  await expect(method).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });

  for (const path of ['/', '/shop/PLA/Petrol-1.75mm-1kg/', '/premium/', '/about/']) {
    test(`the first picture of ${path} comes early, in the size of its box`, async ({ page }) => {
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.push(request.url());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const preload = page.locator('link[rel="preload"][as="image"]');
      await expect(preload).toHaveCount(1);
      await expect(preload).toHaveAttribute('fetchpriority', 'high');
      const [first = ''] = pictures;
      const box = await page.evaluate((address) => {
        const picture = [...document.images].find(({ currentSrc }) => currentSrc === address);
        return picture && picture.getBoundingClientRect().width * devicePixelRatio;
      }, first);
      const width = Number(/-(\d+)\.webp$/.exec(first)?.[1]);
      expect(width).toBeLessThanOrEqual(1.3 * (box ?? 0));
    });
  }
});
