import { compressedBytes } from '../../scripts/checks/site/page-check.mjs';
import { openUntilIdle } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

/** Transferred bytes, compressed with brotli. */
const limits = [
  ['/', 25_000],
  ['/shop/', 20_000],
  ['/shop/PLA/', 20_000],
  ['/premium/', 20_000],
  ['/vote/', 15_000],
  ['/cart/', 109_000],
  ['/blog/', 9_200],
  ['/about/', 9_200],
  ['/faq/', 9_200],
  ['/adviser/', 14_500],
  ['/vending/', 10_000],
  ['/vending/fairness/', 10_000],
  ['/vending/5f1d0c3a/', 96_000],
  ['/shop/PLA/Petrol-1.75mm-1kg/', 21_000],
] as const;

test('pages load little script before any interaction', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const weights: { path: string; isLight: boolean; bytes: number }[] = [];
  for (const [path, most] of limits) {
    scripts.clear();
    await openUntilIdle(page, path);
    const bytes = [...scripts].reduce((sum, script) => sum + compressedBytes('dist', script), 0);
    weights.push({ path, bytes, isLight: bytes > 0 && bytes <= most });
  }
  expect(weights.filter(({ isLight }) => !isLight)).toEqual([]);
});

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

  test('the home page fetches no picture of what is far below or beside the first screen', async ({ page }) => {
    await openUntilIdle(page, '/');
    const far = page.locator('.two .promo img, .slide:nth-child(n + 5) img');
    const fetched = await far.evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).map(({ currentSrc }) => currentSrc),
    );
    expect(fetched).toEqual([]);
  });

  test('the first picture comes early, in the size of its box', async ({ context }) => {
    for (const path of ['/', '/shop/PLA/Petrol-1.75mm-1kg/', '/premium/', '/about/']) {
      await test.step(path, async () => {
        // Another page than the one before, which may still ask for pictures while it is left.
        const page = await context.newPage();
        const pictures: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'image') pictures.push(request.url());
        });
        await openUntilIdle(page, path);
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
        await page.close();
      });
    }
  });
});
