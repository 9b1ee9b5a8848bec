import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('an editor sees what publishing would change before it is done', { tag: '@phone' }, async ({ page, records }) => {
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?path=tutorials%2Fchange-a-nozzle.md');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Change a worn nozzle without a leak');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as a draft.' })).toBeVisible();
  await page.goto('/desk/content/');
  await page.getByRole('link', { name: /^Publish \d+ drafts?$/ }).click();
  await expect(page.getByText('The check found nothing wrong.')).toBeVisible();
  await expect(page.getByRole('link', { name: '/tutorials/change-a-nozzle/' })).toBeVisible();
  const change = page.getByRole('group').filter({ hasText: 'Change a worn nozzle without a leak' });
  const words = change.locator('ins', { hasText: 'worn' });
  if (!(await words.isVisible())) await change.locator('summary').click();
  await expect(words).toBeVisible();
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await change.getByRole('link', { name: /^Open / }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this draft' }).click();
  await expect(title).toHaveValue('Change a nozzle without a leak');
});
