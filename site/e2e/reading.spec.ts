import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { faqSchema } from '../../contract/editorial/faq.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth, widths } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

const { groups } = faqSchema.parse(parse(readFileSync('content/faq.yaml', 'utf8')));
const questionCount = groups.flatMap(({ entries }) => entries).length;

/** Service pages, with words from their start and end. */
const pages = [
  ['/faq/', 'Questions and answers', 'Can’t find your question?'],
  ['/help/', 'What can we do?', 'Load and change filament'],
  ['/shipping/', 'How it gets to you', 'And back again'],
  ['/overnight-shipping/', 'Out of spool on Tuesday. Printing on Wednesday.', 'If it is late'],
  ['/about/', 'One room, one strand.', 'Come and look'],
  ['/tos/', 'Terms and Conditions', 'How to reach us'],
  ['/betatestagreement/', 'Beta Test Agreement', 'How to reach us'],
  ['/privacy/', 'Privacy Policy', 'Changes of this policy'],
  ['/tutorials/', 'Tutorials', 'Prepare a model for QUEU3D'],
  ['/tutorials/change-a-nozzle/', 'Change a nozzle without a leak', 'Set up anew'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every service page can be read from its heading to its last words', { tag: '@phone' }, async ({ page }) => {
    for (const [path, heading, end] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('#main').getByText(end).last()).toBeVisible();
    }
  });

  test('all answers open', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/faq/');
    const questions = page.locator('#main details');
    await expect(questions).toHaveCount(questionCount);
    for (const question of await questions.all()) {
      await question.locator('summary').click();
      await expect(question.getByRole('link', { name: /^Link to this answer/ })).toBeVisible();
    }
  });
});

test.describe('quality', () => {
  // axe measures with inline styles, which the shop's policy rightly forbids.
  test.use({ bypassCSP: true });

  // The others are checked in `screens.spec.ts`, at three widths.
  test('every service page passes axe and does not scroll sideways', { tag: '@phone' }, async ({ page }) => {
    for (const path of ['/help/', '/overnight-shipping/', '/betatestagreement/', '/privacy/', '/tutorials/']) {
      await page.goto(path);
      await expectNoFaults(page);
      await expectNoSideScrollAtAnyWidth(page);
    }
  });
});

test('a link to an answer opens it, and a question opens and closes by keyboard', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/faq/#canada');
  await expect(page.getByText('To Canada, yes', { exact: false })).toBeInViewport();
  const first = page.locator('summary', { hasText: 'When does my order ship' });
  const answer = page.getByText('leave our dock the same day', { exact: false });
  await expect(answer).toBeHidden();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();
});

test('the terms have an arrow home everywhere, the privacy policy on phones', { tag: '@phone' }, async ({ page }) => {
  const back = page.getByRole('link', { name: 'Back to the home page' });
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/tos/');
    await expect(back).toBeVisible();
    await page.goto('/privacy/');
    await expect(back).toBeVisible({ visible: width === widths.phone });
  }
  await page.goto('/tos/');
  await expect(page.getByText('Last updated April 02, 2021')).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/');
});

test('the contents lead to each section of the terms', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/tos/');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByText('We refund within 14 days of receiving the return.')).toBeInViewport();
});

test('shipping states the price and duration of each method', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shipping/');
  await expect(page.getByRole('row', { name: /FedEx SmartPost/ }).getByRole('cell')).toHaveText([
    '2-7 business days',
    '$5, or Free',
  ]);
  await expect(
    page
      .getByRole('row', { name: /FedEx Overnight/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$10');
  await expect(
    page
      .getByRole('row', { name: /Local pickup/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('Mon-Fri 8:30am-4pm');
});

test('an overnight order on a Friday arrives on Monday', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/overnight-shipping/');
  await expect(page.getByRole('row', { name: /^Friday/ }).getByRole('cell')).toHaveText([
    'Same day',
    'Monday',
    'Tuesday',
  ]);
});
