import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/publishing-shop.ts';
import { addToCart } from './fixtures/shopping.ts';

/** Of a machine that does much else: a publish takes 5 s on an idle one. */
const PUBLISH_MS = 200_000;
const DAY_MS = 86_400_000;

// One shop for all of them, in which one release comes after another.
test.describe.configure({ mode: 'default', timeout: 2 * PUBLISH_MS });
// axe measures with inline styles.
test.use({ bypassCSP: true });

/** A photo of one color, as a camera names it. */
const photo = async (background: string) => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cardsOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByRole('link', { name });
const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the draft' }).click();
}

/** Looks at what publishing would change, publishes it, and follows it until it is live. */
async function publishDrafts(page: Page, drafts: string): Promise<void> {
  await expect(page.getByText('The check found nothing wrong.')).toBeVisible();
  await page.getByRole('button', { name: `Publish ${drafts}` }).click();
  await expect(status(page, `Publishing of ${drafts} began.`)).toBeVisible();
  await expect(status(page, /^Live after [\d.]+ s\.$/)).toBeVisible({ timeout: PUBLISH_MS });
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /^Copy the content .* [\d.]+ s$/,
    /^Check it [\d.]+ s$/,
    /^Render the pages .* [\d.]+ s$/,
    /^Show it [\d.]+ s$/,
  ]);
}

test('an editor makes a new color, and shoppers find it, look at it and put it in the cart', async ({
  page,
  records,
  expectedStatuses,
}) => {
  // Before it is live, and what a mistake is answered with.
  for (const code of [404, 422]) expectedStatuses.add(code);
  await signInAs(page, records, 'editor');
  await page.goto('/desk/');
  await page.getByRole('searchbox').fill('petrol');
  await page.getByRole('link', { name: 'PLA Petrol', exact: true }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByLabel('What the new one is called').fill('Harbor Night');
  await page.keyboard.press('Enter');

  await page.getByLabel('Hex').fill('#1e8a8c');
  const size = (n: number) => page.getByRole('group', { name: `Variants ${n}`, exact: true });
  // It comes in one size only.
  for (const n of [3, 2]) await size(n).locator('..').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(size(1).getByText('SKU NS-PLA-HARBORNIGHT-175-1KG')).toBeVisible();
  await size(1).getByLabel('Price', { exact: true }).fill('24.99');
  await size(1).getByLabel('Stock at the start').fill('12');
  const media = page.getByRole('group', { name: 'Media', exact: true }).first();
  const place = (button: string | RegExp) =>
    media.locator('.desk-picture', { has: page.getByRole('button', { name: button }) }).last();
  await place(/: Side$/)
    .locator('input[type=file]')
    .setInputFiles(await photo('#1e8a8c'));
  await expect(media.getByRole('textbox', { name: 'Side' })).toHaveValue(/^desk\/.*-side-800\.webp$/);
  await expect(media.getByRole('textbox', { name: 'Swatch' })).toHaveValue(/^desk\/.*-swatch-240\.webp$/);
  for (const [n, color] of ['#1e8a9c', '#1e8aac'].entries()) {
    await place('Add to more')
      .locator('input[type=file]')
      .setInputFiles(await photo(color));
    await expect(media.getByRole('button', { name: `Remove: More ${n + 1}` })).toBeVisible();
  }

  await saveDraft(page);
  const price = size(1).getByLabel('Price', { exact: true });
  // In the words of `npm run check:content`.
  await expect(size(1).getByText('Must be a whole number of cents, such as 2299 for $22.99.')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('2499');
  await saveDraft(page);
  await expect(page.getByRole('heading', { name: 'PLA Harbor Night' })).toBeVisible();

  const path = '/shop/PLA/HarborNight-1.75mm-1kg/';
  expect((await page.request.get(path)).status()).toBe(404);
  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await page.getByRole('link', { name: 'Publish 1 draft' }).click();
  await expect(page.getByRole('row', { name: /Harbor Night.*New.*\$24\.99/ })).toBeVisible();
  await publishDrafts(page, '1 draft');
  await expectNoFaults(page);
  await expectNoSideScroll(page);

  await page.goto(path);
  await expect(heading(page)).toHaveText('Harbor Night');
  const shown = page.getByRole('main').locator('img[src*="/media/desk/"]').first();
  await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/shop/PLA/');
  await expect(cardsOf(page, 'Harbor Night')).toHaveCount(1);
  await page.goto('/shop/?q=harbor+night');
  await cardsOf(page, 'Harbor Night').click();
  await expect(page).toHaveURL(path);
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('main')).toContainText('Harbor Night');
  await expect(page.getByRole('main')).toContainText('$24.99');
  expect(await records.stockOf('pla-harbornight-1.75mm-1kg')).toBe(12);
});

test('a post with two pictures appears on its day, and not before', async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(404);
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?path=blog/bed-adhesion.md');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByLabel('Name of the new file').fill('blog/two-first-layers.md');
  await page.keyboard.press('Enter');
  await page.getByLabel('Title', { exact: true }).fill('Two first layers, side by side');
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(yesterday);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Printed on the same sheet.\n\n');
  for (const [name, shows] of [
    ['bed-adhesion', 'A first layer that holds'],
    ['shrinkage', 'A first layer that lifts'],
  ] as const) {
    await text.press('Control+End');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await (await chooser).setFiles({
      name: `${name}.webp`,
      mimeType: 'image/webp',
      buffer: readFileSync(`content/media/blog/${name}-1440.webp`),
    });
    // The cursor waits where what it shows is typed.
    await expect(text).toHaveValue(/!\[\]\(\/media\/desk\/\S+-1440\.webp\)$/);
    await page.keyboard.type(shows);
    await text.press('Control+End');
    await page.keyboard.type('\n\n');
  }
  await saveDraft(page);
  await expect(page).toHaveURL(/path=blog%2Ftwo-first-layers\.md$/);

  // The page that nobody else sees yet, with the pictures that only the desk has.
  await page.getByRole('button', { name: 'Show the page' }).click();
  const frame = page.frameLocator('iframe[title="/blog/two-first-layers/ as shoppers will see it"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Two first layers, side by side', {
    timeout: PUBLISH_MS,
  });
  const previewed = frame.getByRole('img', { name: 'A first layer that lifts' });
  await previewed.scrollIntoViewIfNeeded();
  await expect.poll(() => previewed.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  for (const look of ['Phone', 'Desktop']) {
    await page.getByRole('button', { name: look, exact: true }).click();
    await expectNoSideScroll(page);
  }
  await page.setViewportSize({ width, height });

  await page.getByRole('button', { name: 'Publish later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this draft later' });
  const soon = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('Goes live').fill(`${soon}T08:00`);
  await dialog.getByRole('button', { name: 'Publish this draft later' }).click();
  await expect(status(page, 'It goes live by itself.')).toBeVisible();
  await page.goto('/desk/content/?publish=drafts');
  await expect(page.getByText('There are no drafts to publish.')).toBeVisible();
  const path = '/blog/two-first-layers/';
  expect((await page.goto(path))?.status()).toBe(404);

  await records.bringForward('blog/two-first-layers.md');
  await expect(async () => {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Two first layers, side by side', { timeout: 1_000 });
  }).toPass({ timeout: PUBLISH_MS });
  for (const shows of ['A first layer that holds', 'A first layer that lifts']) {
    const picture = page.getByRole('main').getByRole('img', { name: shows });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
  await page.goto('/blog/');
  await expect(page.getByRole('article').getByRole('link', { name: 'Two first layers, side by side' })).toBeVisible();
});

test('two editors of one color both go live beside a color that is retired, and one press goes back', async ({
  page,
  records,
  browser,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  const petrol = '/shop/PLA/Petrol-1.75mm-1kg/';
  const forest = '/shop/ABS/Forest-1.75mm-1kg/';
  const first = await signInAs(page, records, 'editor');
  const second = await (await browser.newContext()).newPage();
  await signInAs(second, records, 'editor');
  const file = '/desk/content/?path=products/pla/petrol.yaml';
  await page.goto(file);
  await second.goto(file);
  const price = second.getByRole('group', { name: 'Variants 1', exact: true }).getByLabel('Price', { exact: true });
  await expect(price).toHaveValue('2299');
  await page.getByLabel('Summary').fill('A deep blue-green from an enamelled plate, on a spool of ours.');
  await saveDraft(page);
  await expect(status(page, 'Saved as a draft.')).toBeVisible();
  await price.fill('2199');
  await saveDraft(second);
  await expect(second.getByRole('heading', { name: `${first.email} saved this meanwhile` })).toBeVisible();
  await expect(
    second.getByRole('region', { name: 'Differences' }).locator('ins', { hasText: 'enamelled' }),
  ).toBeVisible();
  await second.getByRole('button', { name: 'Save both edits' }).click();
  await expect(status(second, 'Saved as a draft.')).toBeVisible();

  await page.goto('/desk/content/?path=products/abs/forest.yaml');
  const retire = page.getByRole('button', { name: 'Retire', exact: true });
  await retire.click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(status(page, 'Undone.')).toBeVisible();
  await retire.click();
  await expect(page.getByRole('button', { name: 'Sell again' })).toBeVisible();

  await second.goto('/desk/content/?publish=drafts');
  await publishDrafts(second, '2 drafts');
  const shown = async () => {
    await page.goto(petrol);
    const words = await page.getByRole('main').innerText();
    return [words.includes('from an enamelled plate'), words.includes('$21.99')];
  };
  expect(await shown()).toEqual([true, true]);
  await page.goto(forest);
  await expect(page).toHaveURL(/\/shop\/ABS\/(?!Forest)/);
  await expect(heading(page)).toBeVisible();

  await second.getByRole('button', { name: 'Go back' }).click();
  await second.getByRole('button', { name: 'Go back to what was shown before' }).click();
  await expect(status(second, /^The shop went back in [\d.]+ s\.$/)).toBeVisible({ timeout: PUBLISH_MS });
  expect(await shown()).toEqual([false, false]);
  await page.goto(forest);
  await expect(heading(page)).toHaveText('Forest');
  await second.context().close();
});
