import { openScreen, signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { cards, fillCard, pressAfterFrame } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('support adds an item to an order, whose customer pays the difference by the link in the mail', async ({
  page,
  records,
  browser,
}) => {
  const email = `charge.${crypto.randomUUID()}@example.com`;
  const number = await records.addOrder(email);
  await signInAs(page, records, 'support');
  await openScreen(page, `/desk/order/?number=${number}`);
  await page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${number}` });
  await dialog.getByRole('textbox', { name: /^Add an item/ }).fill('nozzle');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('button', { name: /^Add .*nozzle/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Show what it costs' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^The shop waives/ })).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: /^Send a link for \$/ }).click();
  const card = page.getByRole('region', { name: 'Changes by payment link' });
  await expect(card).toContainText('The order is not packed meanwhile.');
  await expect(card.getByRole('textbox', { name: 'Payment link' })).toHaveValue(/\/checkout\/pay\/\?token=/);
  await expectNoFaults(page);
  await expectNoSideScroll(page);

  let link = '';
  await expect(async () => {
    const mails = await records.mailsTo(email);
    link = mails.map(({ text }) => /\/checkout\/pay\/\?token=\S+/.exec(text)?.[0] ?? '').find(Boolean) ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const customer = await (await browser.newContext({ bypassCSP: true })).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('complementary', { name: 'Your change' })).toContainText(number);
  await expectNoFaults(customer);
  await expectNoSideScroll(customer);
  await fillCard(customer, cards.good);
  await pressAfterFrame(customer.getByRole('button', { name: /^Pay \$/ }));
  await expect(customer.getByText(`Order ${number} is changed. Thank you!`)).toBeVisible();
  await customer.reload();
  await expect(customer.getByText(`Order ${number} is changed. Thank you!`)).toBeVisible();
  await customer.context().close();

  await page.reload();
  await expect(card).toContainText(/\$\S+ paid/);
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(/nozzle/i);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('paid by link');
});
