import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('support refuses a review for a reason from a list, and the shopper is mailed why', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const { email } = newCustomer();
  const text = `My number is 313 555 0199, ${crypto.randomUUID()}`;
  await records.addReview(email, { rating: 1, text });
  await signInAs(page, records, 'support');
  await page.goto('/desk/reviews/');
  const review = page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('heading') });
  await review.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /personal data/ }).check();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Refuse and send the mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was refused' })).toBeVisible();
  await expect(review).toHaveCount(0);
  await page.getByRole('link', { name: /^Refused/ }).click();
  await expect(review.getByText('Refused: It shows personal data')).toBeVisible();

  const mail = page.getByRole('link').filter({ hasText: 'Your review of Petrol PLA' }).filter({ hasText: email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
});
