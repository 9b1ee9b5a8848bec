import { openAccount, signIn } from './fixtures/account.ts';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('a manager adds a coupon and ends it, and a cart that has it is told so', async ({ page, browser, records }) => {
  const code = `E2E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await signInAs(page, records, 'manager');
  await page.goto('/desk/coupons/');
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  const form = page.getByRole('dialog', { name: 'Add a coupon' });
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByLabel('Percent', { exact: true }).fill('10');
  await expectNoFaults(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${code} can be used from now on.`);

  const shopper = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await shopper.request.post('/api/cart', { data: { id: 'pla-white-1.75mm-1kg', qty: 1 } });
  await shopper.goto('/cart/');
  const field = shopper.getByRole('textbox', { name: 'Coupon' }).filter({ visible: true });
  const use = async () => {
    await field.fill(code);
    await field.press('Enter');
  };
  await use();
  await expect(shopper.getByRole('main').getByText(code).filter({ visible: true }).first()).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: code });
  await row.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('status')).toHaveText(`${code} has ended.`);
  await expect(row).toContainText('Ended');
  await expectNoFaults(page);

  await shopper.reload();
  await expect(shopper.getByText(`The coupon ${code} has expired.`).filter({ visible: true }).first()).toBeVisible();
  await shopper.context().close();
});

test('a manager opens a poll, sees a vote, and closes it for everybody to see', async ({ page, browser, records }) => {
  await records.replacePoll();
  await signInAs(page, records, 'manager');
  await page.goto('/desk/polls/');
  await page.getByRole('button', { name: 'Open a poll' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Question').fill('Which blue?');
  await form.getByLabel('Name of color 1').fill('Harbor');
  await form.getByLabel('Name of color 2').fill('Midnight');
  await form.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('status')).toHaveText('The poll is open: members can vote.');

  const context = await browser.newContext();
  const member = await context.newPage();
  const account = await openAccount(member);
  await records.makeMember(account.email);
  await signIn(member, account);
  const vote = await member.request.post('/api/subscription/vote', { data: { color: 'Midnight' } });
  expect(vote.status(), await vote.text()).toBe(200);
  await context.close();

  await page.reload();
  const poll = page.getByRole('region', { name: 'Which blue?' });
  await expect(poll).toContainText('1 vote');
  await expectNoFaults(page);
  await poll.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
  await expect(poll).toContainText('Closed');
  const ballot = await (await page.request.get('/api/subscription/vote')).json();
  expect(ballot).toMatchObject({ question: 'Which blue?', open: false });
});

test('a manager sees the notice as shoppers will, adds it and removes it', async ({ page, records }) => {
  const note = `Closed for inventory ${crypto.randomUUID().slice(0, 8)}.`;
  await signInAs(page, records, 'manager');
  await page.goto('/desk/notices/');
  const form = page.getByRole('form', { name: 'Add a notice' });
  await form.getByLabel('Notice').fill(note);
  await form.getByLabel('First day').fill('2098-12-24');
  await form.getByLabel('Last day').fill('2098-12-27');
  await expect(form.getByRole('figure')).toContainText(note);
  await expectNoFaults(page);
  await form.getByRole('button', { name: 'Add the notice' }).click();
  const row = page.getByRole('row').filter({ hasText: note });
  await expect(row).toContainText('Upcoming');
  await expect(row.getByRole('cell', { name: 'Dec 24 to Dec 27, 2098' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
