import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('support refuses a review for a reason from a list, and the shopper is mailed why', async ({ page, records }) => {
  const { email } = newCustomer();
  const text = `My number is 313 555 0199, ${crypto.randomUUID()}`;
  await records.addReview(email, { rating: 1, text });
  await signInAs(page, records, 'support');
  await page.goto('/desk/reviews/');
  const review = page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('heading') });
  await expect(review.getByRole('button', { name: /delete/i })).toHaveCount(0);
  await review.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A bad rating is not a reason.')).toBeVisible();
  await dialog.getByRole('radio', { name: /personal data/ }).check();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Refuse and send the mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was refused' })).toBeVisible();
  await expect(review).toHaveCount(0);
  await page.getByRole('link', { name: /^Refused/ }).click();
  await expect(review.getByText('Refused: It shows personal data')).toBeVisible();
  await expectNoFaults(page);

  const mail = page.getByRole('link').filter({ hasText: 'Your review of Petrol PLA' }).filter({ hasText: email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
});

test('a packer has no business with reviews', { tag: '@desktop' }, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(403);
  await signInAs(page, records, 'packer');
  await page.goto('/desk/reviews/');
  await expect(page.getByText('Your role does not allow this screen.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reviews' })).toHaveCount(0);
});
