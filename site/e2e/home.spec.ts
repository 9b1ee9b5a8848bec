import type { Page } from '@playwright/test';
import { expectNothingMoved, fetchFonts, watchLayout, widths } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

const SLIDE_TIME = 8000;
const slider = (page: Page) => page.getByRole('region', { name: 'News from the workshop' });
const bestSellers = (page: Page) => page.getByRole('region', { name: 'Best sellers' });

async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await expect(slider(page)).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(bestSellers(page)).toHaveAttribute('aria-roledescription', 'carousel');
}

const isShown = (page: Page, number: number) =>
  expect(slider(page).getByText(new RegExp(`^${number} / \\d$`))).toBeVisible();

test('slides advance every eight seconds, and pause while the focus is in them', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHome(page);
  await isShown(page, 1);
  await page.clock.runFor(SLIDE_TIME);
  await isShown(page, 2);
  await slider(page).getByRole('button', { name: 'Pause the slides' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(3 * SLIDE_TIME);
  await isShown(page, 2);
});

test('slides pause while the pointer is over them', { tag: '@desktop' }, async ({ page }) => {
  await openHome(page);
  await slider(page).hover();
  await page.clock.runFor(3 * SLIDE_TIME);
  await isShown(page, 1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(SLIDE_TIME);
  await isShown(page, 2);
});

test('a shopper’s pause lasts after the pointer has left, until they press play', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHome(page);
  await slider(page).getByRole('button', { name: 'Pause the slides' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * SLIDE_TIME);
  await isShown(page, 1);
  await slider(page).getByRole('button', { name: 'Play the slides' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(SLIDE_TIME);
  await isShown(page, 2);
});

test('nothing moves for a shopper who prefers reduced motion', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await page.clock.runFor(3 * SLIDE_TIME);
  await isShown(page, 1);
  await expect(slider(page).getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('a screen shows the banners of its own set, and loads no picture of the other', async ({ page, isMobile }) => {
  const pictures: string[] = [];
  page.on('request', (request) => pictures.push(request.url()));
  await openHome(page);
  await slider(page).getByRole('button', { name: 'Pause the slides' }).click();
  const dots = slider(page).getByRole('group', { name: 'Choose a slide' }).getByRole('button');
  await expect(dots).toHaveCount(isMobile ? 5 : 7);
  for (const dot of await dots.all()) {
    await dot.click();
    await page.clock.runFor(1000);
  }
  const fetched = (name: string) => pictures.some((url) => url.includes(name));
  await expect.poll(() => fetched('acryblend-amber-side')).toBe(true);
  // Clear AcryBlend and the makers' photos are on banners for wide screens only.
  expect(fetched('acryblend-clear-side')).toBe(!isMobile);
  await page.getByRole('link', { name: 'See merch' }).scrollIntoViewIfNeeded();
  await expect.poll(() => fetched('poster-layers')).toBe(true);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  if (isMobile) await expect(page.getByRole('heading', { name: 'Maker spotlight' })).toBeHidden();
  else await expect.poll(() => fetched('forge-canary-print')).toBe(true);
  expect(fetched('forge-canary-print')).toBe(!isMobile);
  // No feed is configured, so nothing is requested from others.
  const origin = new URL(page.url()).origin;
  expect(pictures.filter((url) => !url.startsWith(origin))).toEqual([]);
});

test('best sellers page through and wrap around, two on a phone and four on a wide screen', { tag: '@phone' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  const next = bestSellers(page).getByRole('button', { name: 'Next best sellers' });
  const place = bestSellers(page).getByRole('status');
  const perPage = 2;
  await page.setViewportSize({ width: widths.desktop, height: 900 });
  await expect(place).toHaveText('1 to 4 of 12');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expect(place).toHaveText(`1 to ${perPage} of 12`);
  await next.click();
  await expect(place).toHaveText(`${perPage + 1} to ${2 * perPage} of 12`);
  for (let page = 2; page < 12 / perPage; page++) await next.press('ArrowRight');
  await expect(place).toHaveText(`${13 - perPage} to 12 of 12`);
  await next.click();
  await expect(place).toHaveText(`1 to ${perPage} of 12`);
  await bestSellers(page).getByRole('button', { name: 'Previous best sellers' }).click();
  await expect(place).toHaveText(`${13 - perPage} to 12 of 12`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first slide and the best sellers are there, without dead controls', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Filament, wound tight in Detroit.' })).toBeInViewport();
    await expect(bestSellers(page).getByRole('link', { name: 'FORGE Black' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next best sellers' })).toBeHidden();
  });
});

test('a promise of a day comes from the shop’s calendar, and takes the place of the text before it', {
  tag: '@desktop',
}, async ({ page }) => {
  const cutOff = '2026-11-23T22:00:00.000Z';
  const sunday = { now: '2026-11-22T18:56:00.000Z', cutOff, validUntil: '2026-11-22T19:01:00.000Z', shipsToday: false };
  const answer = Promise.withResolvers<void>();
  await page.route('/api/shipping/dates', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { ...sunday, overnight: { ships: '2026-11-23', arrives: '2026-11-24' } } });
  });
  await fetchFonts(page);
  await watchLayout(page);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByText('Business days by 5 pm ET: ships same day')).toBeVisible();
  const claim = page.getByText('it leaves that day.').filter({ visible: true }).first();
  await expect(claim).toHaveText('Ordered by 5 pm ET on a business day, it leaves that day.');
  await page.evaluate(() => {
    window.layoutShifts?.splice(0);
  });
  answer.resolve();
  await expect(page.getByText('Order now, ships Monday')).toBeVisible();
  await expect(page.getByText('Order now and it leaves Monday.').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('ships same day')).toBeHidden();
  await expectNothingMoved(page);
});

test('a phone’s home page claims overnight for $10, safe payment and help around the clock', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const claim of ['Overnight shipping', 'Safe payment', 'Help from people who print']) {
    await expect(page.getByRole('listitem').filter({ hasText: claim, visible: true }).first()).toBeVisible();
  }
});
