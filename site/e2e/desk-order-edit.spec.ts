import { openScreen, signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('support takes a piece out of an order before it is packed, and the difference goes back', async ({
  page,
  records,
}) => {
  const email = `edit.${crypto.randomUUID()}@example.com`;
  const number = await records.addOrder(email);
  await signInAs(page, records, 'support');
  await openScreen(page, `/desk/order/?number=${number}`);

  await page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${number}` });
  await dialog.getByRole('spinbutton').fill('1');
  await dialog.getByRole('textbox', { name: /^Add an item/ }).fill('nozzle');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('button', { name: /^Add .*nozzle/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Show what it costs' }).click();
  const price = dialog.getByRole('table', { name: 'What the change costs' });
  await expect(price.getByRole('row', { name: /^Total/ })).toContainText('$50.98');
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: /^Change it and refund \$/ }).click();
  await expect(page.getByText(/is changed, \$\S+ is on its way back,/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(/nozzle/i);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Order changed');
  await expect
    .poll(async () => (await records.mailsTo(email)).map(({ subject }) => subject))
    .toContain(`Your Northspool order ${number} has changed`);
});
