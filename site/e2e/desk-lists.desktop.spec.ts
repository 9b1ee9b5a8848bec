import { openScreen, signInAs } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';

/** A laptop, without the browser's own bars. */
test.use({ viewport: { width: 1280, height: 800 } });

const ROWS = 5;
/** px, of a row with two lines; of cards, which are higher, the first ones begin above the fold */
const ROW = 56;

const FIRST = 'main :is(table tbody tr, .desk-cards > *, ul.stack-4 > li, article, .desk-empty)';

test('every screen with a list shows its first rows without scrolling', async ({ page, records }) => {
  const email = `lists.${crypto.randomUUID()}@example.com`;
  await records.addOrder(email);
  await records.sellPrint(email, 2);
  await records.addReview(email, { rating: 4, text: 'Prints well.' });
  await records.askForReview(email, 'bracket.stl');
  await signInAs(page, records, 'owner');
  for (const path of [
    '/desk/orders/',
    '/desk/customers/',
    '/desk/customers/?show=blocked',
    '/desk/stock/',
    '/desk/prints/',
    '/desk/prints/?list=reviews',
    '/desk/vending/',
    '/desk/reviews/',
    '/desk/coupons/',
    '/desk/polls/',
    '/desk/notices/',
    '/desk/letters/',
    '/desk/reports/',
    '/desk/jobs/?show=all',
    '/desk/staff/',
    '/desk/log/',
    '/desk/log/?show=access',
  ]) {
    await test.step(path, async () => {
      await openScreen(page, path);
      // A list without entries says so where they would be.
      const first = page.locator(FIRST).first();
      await expect(first).toBeVisible();
      const { y = Number.POSITIVE_INFINITY, height = ROW } = (await first.boundingBox()) ?? {};
      expect(y + ROWS * Math.min(height, ROW), path).toBeLessThanOrEqual(800);
    });
  }
});

test('a list says that it loads once that takes 150 ms', async ({ page, records }) => {
  await signInAs(page, records, 'packer');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/desk/orders?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/desk/orders/');
  const wait = page.getByText('Loading orders …');
  await expect(wait).toBeVisible();
  await expect(wait).toHaveCSS('animation-name', 'desk-appear');
  await expect(wait).toHaveCSS('animation-delay', '0.15s');
  answer();
  await expect(wait).toHaveCount(0);
});
