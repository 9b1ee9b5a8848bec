import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('a manager writes a letter, tests it and sends it to the subscribers, who can leave by it', {
  tag: '@desktop',
}, async ({ page, records }) => {
  const { email: reader } = newCustomer();
  await records.addSubscriber(reader);
  const { email } = await signInAs(page, records, 'manager');
  const subject = `Autumn colors ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/desk/letters/');
  await page.getByRole('link', { name: 'Write a letter' }).click();
  await expect(page.getByLabel('Subject')).toBeVisible();
  // Before there is a preview, in whose frame nothing may run, not even this check.
  await expectNoFaults(page);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text').fill('Three **new** [colors](/shop/).\n\n<b>Not bold</b>');
  await page.getByRole('button', { name: 'Save the draft' }).click();

  const preview = page.frameLocator('iframe[title="The mail as subscribers see it"]');
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible();
  await expect(preview.getByText('<b>Not bold</b>')).toBeVisible();
  const send = page.getByRole('button', { name: /^Send to \d+ subscribers?$/ });
  await expect(send).toBeDisabled();

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('This version was mailed to you.')).toBeVisible();
  expect((await records.mailsTo(email)).map((mail) => mail.subject)).toEqual([`[Test] ${subject}`]);

  await records.holdLetters();
  await send.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the letter' }).click();
  await expect(page.getByText(/^Sent: [1-9]\d* of \d+ mailed$/)).toBeVisible();
  const mails = async () => (await records.mailsTo(reader)).filter((mail) => mail.subject === subject);
  // The first to be mailed may be another journey's subscriber.
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [stop = ''] = /http\S+\/newsletter\/unsubscribe\/\?token=[\w.-]+/.exec((await mails())[0]?.text ?? '') ?? [];
  await page.goto(new URL(stop).pathname + new URL(stop).search);
  await page.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(page.getByRole('heading', { name: 'No more letters.' })).toBeVisible();
  expect(await records.isSubscribed(reader)).toBe(false);
});
