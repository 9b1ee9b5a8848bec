import { openScreen, signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { cards, fillCard, pressAfterFrame } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('support prepares an order, and the customer pays it by the link in the mail', async ({
  page,
  records,
  browser,
}) => {
  const email = `phone.${crypto.randomUUID()}@example.com`;
  await signInAs(page, records, 'support');
  await openScreen(page, '/desk/drafts/?draft=new');
  await page.getByRole('textbox', { name: /^Add an item/ }).fill('white pla');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Add .*White/ })
    .first()
    .click();
  const details = {
    ...{ 'First name': 'Dolores', 'Last name': 'Kowalczyk', Email: email, Phone: '(313) 555-0100' },
    ...{ Street: '4120 Second Avenue', City: 'Detroit', 'ZIP or postal code': '48201' },
  };
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Mail the link' }).click();
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
  await expectNoFaults(page);
  await expectNoSideScroll(page);

  let link = '';
  await expect(async () => {
    const [mail] = await records.mailsTo(email);
    link = /\/checkout\/pay\/\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const customer = await (await browser.newContext({ bypassCSP: true })).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('complementary', { name: 'Your order' })).toContainText('4120 Second Avenue');
  await expectNoFaults(customer);
  await expectNoSideScroll(customer);
  await fillCard(customer, cards.good);
  await pressAfterFrame(customer.getByRole('button', { name: /^Pay \$/ }));
  await expect(customer.getByText(/^Order NS-\S+ is paid\./)).toBeVisible();
  await customer.reload();
  await expect(customer.getByText(/^Order NS-\S+ is paid\./)).toBeVisible();
  await customer.context().close();

  await page.reload();
  await page.getByRole('link', { name: /^NS-/ }).click();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(email);
  const [order] = await records.ordersOf(email);
  expect(order).toMatchObject({ status: 'paid' });
});
