import type { Browser, Page } from '@playwright/test';
import { openAccount, signIn } from './fixtures/account.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import type { ShopRecords } from './fixtures/shop-records.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

test.beforeEach(({ records }) => records.sharePoll());

const QUESTION = 'What should the next Premium color be?';

async function openAsMember(page: Page, records: ShopRecords): Promise<void> {
  const account = await openAccount(page);
  await records.makeMember(account.email);
  await signIn(page, account);
  await page.goto('/vote/');
}

async function votes(page: Page): Promise<number> {
  const words = await page.getByText(/^Live · \d+ votes?$/).textContent();
  return Number(words?.match(/\d+/)?.[0]);
}

/** Another member in another browser. */
async function anotherVotes(browser: Browser, records: ShopRecords, color: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAsMember(page, records);
  await page.getByRole('radio', { name: color }).check();
  await page.getByRole('button', { name: `Vote for ${color}` }).click();
  await expect(page.getByRole('heading', { name: 'Results so far' })).toBeVisible();
  await context.close();
}

test('a member votes by keyboard, once, and sees another vote come in', { tag: '@desktop' }, async ({
  page,
  browser,
  records,
}) => {
  await openAsMember(page, records);
  await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible();
  await page.getByRole('radio', { name: /^Packard Plum/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Fisher Gold/ })).toBeChecked();
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: 'Results so far' });
  await expect(results).toBeFocused();
  await expect(results.getByRole('listitem').filter({ hasText: 'Fisher Gold' })).toContainText('Your vote');
  const before = await votes(page);
  await anotherVotes(browser, records, 'Market Melon');
  await expect.poll(() => votes(page)).toBeGreaterThan(before);
  await page.reload();
  await expect(results).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('a visitor sees the candidates, and signs in over the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/vote/');
  await expect(page.getByRole('heading', { name: 'Members choose the color' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Candidates' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('%')).toHaveCount(0);
  await expectNoFaults(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/vote\/modal\/login\/$/);
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

test('a closed vote says so and shows the results', { tag: '@phone' }, async ({ page }) => {
  const options = [
    { option: 'Packard Plum', hex: '#5B2A4E', votes: 3 },
    { option: 'Fisher Gold', hex: '#B98A2E', votes: 5 },
  ];
  await page.route('**/api/subscription/vote', (route) =>
    route.fulfill({ json: { question: QUESTION, options, open: false, voted: null } }),
  );
  await page.goto('/vote/');
  await expect(page.getByRole('heading', { name: 'Voting is currently closed.' })).toBeVisible();
  await expect(page.getByText('The last vote went to Fisher Gold with 63%.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await expectNoFaults(page);
});
