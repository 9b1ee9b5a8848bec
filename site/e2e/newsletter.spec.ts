import type { Page } from '@playwright/test';
import { expectNoFaults, expectNothingMoved, fetchFonts, openUntilIdle, watchLayout } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

const SUBJECT = 'Please confirm: the Northspool newsletter';

/** The text of the email to this address, once it has arrived. */
async function readMail(page: Page, email: string): Promise<string> {
  const mail = page.getByRole('link').filter({ hasText: SUBJECT }).filter({ hasText: email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.goto(`${await mail.getAttribute('href')}?view=text`);
  return await page.locator('pre').innerText();
}

/** The link below this path in an email's text. */
function linkIn(text: string, path: string): string {
  return text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname === path) ?? '';
}

const form = (page: Page) => page.getByRole('main');
const field = (page: Page) => form(page).getByRole('textbox', { name: 'Email address' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a subscriber is thanked, confirms by a link in an email, and unsubscribes by another', { tag: '@phone' }, async ({
  page,
}) => {
  const { email } = newCustomer();
  await fetchFonts(page);
  await watchLayout(page);
  await page.goto('/newsletter/');
  // The form's code loads with this first press, and its own words answer it.
  await form(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(form(page).getByRole('alert')).toHaveText('Please enter a valid email.');
  await field(page).fill('dolores');
  await field(page).press('Enter');
  await expect(form(page).getByRole('alert')).toHaveText('Please enter a valid email.');
  await expectNoFaults(page);
  await field(page).fill(email);
  await form(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing.').filter({ visible: true })).toBeVisible();
  await expect(
    form(page)
      .getByText(/^We have sent you an email/)
      .filter({ visible: true }),
  ).toBeVisible();
  await expectNothingMoved(page);

  const mail = await readMail(page, email);
  await page.goto(linkIn(mail, '/newsletter/confirm/'));
  await expect(heading(page)).toHaveText('You are on the list.');

  await page.goto(linkIn(mail, '/newsletter/unsubscribe/'));
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(heading(page)).toHaveText('No more letters.');
  await expect(heading(page)).toBeFocused();

  await page.goto('/newsletter/confirm/?token=half-a-tok');
  await expect(heading(page)).toHaveText('This link does not work.');
});

test('a holiday banner stays closed', { tag: '@phone' }, async ({ page }) => {
  const note = 'Closed for Christmas. We ship again on December 28.';
  await page.route('**/api/holliday', (route) => route.fulfill({ json: { note, image: '' } }));
  await page.goto('/newsletter/');
  const notice = page.getByRole('status').filter({ hasText: note });
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(notice).toHaveCount(0);
  const asked = page.waitForResponse('**/api/holliday');
  await openUntilIdle(page, '/newsletter/');
  await asked;
  await expect(notice).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits the form to a page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/newsletter/');
    await field(page).fill('ada@localhost');
    await form(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(form(page).getByText('Please enter a valid email.').filter({ visible: true })).toBeVisible();
    await field(page).fill(newCustomer().email);
    await form(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/newsletter\/#thanks$/);
    await expect(form(page).getByText('Thank you for subscribing.').filter({ visible: true })).toBeVisible();
  });
});
