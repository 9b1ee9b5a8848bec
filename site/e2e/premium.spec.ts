import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles, which the card's frame forbids.
test.use({ bypassCSP: true });

const ASK = 'Please Login or create an account to proceede with Premium.';

test('a visitor who joins by keyboard is asked to sign in, and can close the message', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/premium/');
  await expect(page.getByText(ASK)).toHaveCount(0);
  await page.getByRole('link', { name: 'Join Premium', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/premium\/modal\/login\/$/);
  await expect(page.getByRole('status').filter({ hasText: ASK })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog.getByText(ASK)).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Close this message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/premium\/$/);
  await expect(page.getByText(ASK)).toHaveCount(0);
});

test('the page shows price, newest exclusive and an honest total', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/premium/');
  await expect(page.getByText('$25.00').first()).toBeAttached();
  await expect(page.getByRole('link', { name: 'Guardian Brass' }).first()).toBeVisible();
  const outcome = page.getByRole('row', { name: /^Your exclusive costs/ });
  await expect(outcome.getByRole('cell')).toHaveText(['$17.70', '$13.10', '$6.21']);
});

test('tells members that they are, and shows them the exclusives', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/premium/');
  const user = { userId: 'dolores', loggedIn: true, membership: true, taxExempt: false };
  await page.route('**/api/user/dolores', (route) => route.fulfill({ json: user }));
  await page.evaluate((stored) => localStorage.setItem('northspool:user', stored), JSON.stringify(user));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are a member' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'See the exclusives' }).first().click();
  await expect(page.getByRole('heading', { name: 'On the members’ shelf' })).toBeInViewport();
});

test('closed subscriptions say so instead of leading on', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/items/?q=*', (route) => route.fulfill({ json: [] }));
  await page.goto('/premium/');
  await expect(page.getByText('We are currently not taking subscriptions.').first()).toBeVisible();
  const join = page.getByRole('link', { name: 'Not taking subscriptions' }).first();
  await expect(join).toBeDisabled();
  await expectNoFaults(page);
});
