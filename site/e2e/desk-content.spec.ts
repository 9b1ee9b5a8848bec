import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('an editor begins at the content, is told what is wrong at its field, and saves a draft', {
  tag: '@phone',
}, async ({ page, records }) => {
  await signInAs(page, records, 'editor');
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.getByRole('searchbox').fill('questions');
  await page.getByRole('link', { name: 'Questions and answers', exact: true }).click();
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.inputValue();
  await title.fill('Too short');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText(/^Must have at least \d+ characters\.$/)).toBeVisible();
  await expect(title).toBeFocused();
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await title.fill(`${before}.`);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as a draft.' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).first().click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this draft' }).click();
  await expect(title).toHaveValue(before);
});

test('an editor sees a mail in other words before anybody gets it', { tag: '@desktop' }, async ({ page, records }) => {
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?path=mails.yaml');
  const mail = page.getByRole('group', { name: 'Verify address', exact: true });
  await mail.getByLabel('Heading').fill('Are you there?');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as a draft.' })).toBeVisible();
  // Before there is a preview, in whose frame nothing may run, not even this check.
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await page.getByLabel('Mail', { exact: true }).selectOption('Account: verify the address');
  const shown = page.frameLocator('iframe[title="The mail as shoppers see it"]');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Are you there?');
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByText('The mail is on its way to you.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this draft' }).click();
  await expect(mail.getByLabel('Heading')).toHaveValue('Is this address yours?');
});
