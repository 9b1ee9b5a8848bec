import { readFileSync } from 'node:fs';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const PICTURE = 'content/media/blog/bed-adhesion-1440.webp';
const OTHER_PICTURE = 'content/media/blog/shrinkage-1440.webp';

test('an editor begins at the content, is told what is wrong at its field, and saves a draft', {
  tag: '@phone',
}, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(422);
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

test('an editor formats a post by the toolbar and its keys, without a mouse, and undoes it', {
  tag: '@desktop',
}, async ({ page, records }) => {
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?path=blog/bed-adhesion.md');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Clean the sheet');
  const toolbar = page.getByRole('toolbar', { name: 'Format text' });
  await expect(toolbar).toHaveAttribute('tabindex', '0');
  await text.press('Control+A');
  await text.press('Control+b');
  await expect(text).toHaveValue('**Clean the sheet**');
  await text.press('Control+z');
  await expect(text).toHaveValue('Clean the sheet');
  await text.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Heading' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: 'Picture' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('## Clean the sheet');
  await expectNoFaults(page);
});

test('an editor writes a post with a pasted and a chosen picture, and has it go live next week', {
  tag: '@desktop',
}, async ({ page, records, expectedStatuses }) => {
  expectedStatuses.add(422);
  await signInAs(page, records, 'editor');
  await page.goto('/desk/content/?path=blog/bed-adhesion.md&copyTo=blog/a-pasted-picture.md');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Printed last week.\n\n');
  await text.evaluate(
    (area, picture) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'shot.webp', { type: 'image/webp' }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    readFileSync(PICTURE, 'base64'),
  );
  await expect(text).toHaveValue(/^Printed last week\.\n\n!\[\]\(\/media\/desk\/\S+-1440\.webp\)$/);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText(/has a picture without a description/).first()).toBeVisible();
  await text.press('Control+End');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles(OTHER_PICTURE);
  await expect(text).toHaveValue(/webp\)!\[\]\(\/media\/desk/);
  await page.keyboard.type('A bracket on a spring steel sheet');
  await text.fill((await text.inputValue()).replace('![](', '![A first layer](').replace(')![', ')\n\n!['));
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page).toHaveURL(/path=blog%2Fa-pasted-picture\.md$/);
  await page.getByRole('button', { name: 'Publish later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this draft later' });
  await dialog.getByLabel('Goes live').fill('2099-12-01T08:00');
  await dialog.getByRole('button', { name: 'Publish this draft later' }).click();
  await expect(page.getByText('It goes live by itself.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this draft' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
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
