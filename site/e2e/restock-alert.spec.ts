import type { Page } from '@playwright/test';
import { expectNoFaults, expectNothingMoved, watchLayout } from './fixtures/page-quality.ts';
import { newCustomer, openProduct } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

/** The text of the email with this subject, once it has arrived. */
async function readMail(page: Page, email: string, subject: string): Promise<string> {
  const mail = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.goto(`${await mail.getAttribute('href')}?view=text`);
  return await page.locator('pre').innerText();
}

/** The link below this path in an email's text. */
function linkIn(text: string, path: string): string {
  return text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path)) ?? '';
}

/** Content below the form moves with it. */
async function heightOfForm(page: Page): Promise<number | undefined> {
  return (await page.locator('#restock-box').boundingBox())?.height;
}

test('emails a subscriber once that a product is back, and can be unsubscribed', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const spool = await records.ownItem();
  const product = `${spool.name} ${spool.material}`;
  const { email } = newCustomer();
  await spool.setStock(0);
  await watchLayout(page);
  await openProduct(page, spool.page);

  await page.getByRole('button', { name: 'Email me when it’s back' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email address' });
  await expect(field).toBeFocused();
  const height = await heightOfForm(page);
  await field.fill('dolores');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText('Invalid email address');
  expect(await heightOfForm(page)).toBe(height);
  await field.fill(email);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText(/^Almost done/)).toBeFocused();
  expect(await heightOfForm(page)).toBe(height);

  const question = await readMail(page, email, `Please confirm: email me when ${product} is back`);
  await page.goto(linkIn(question, '/alerts/confirm/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list.');
  await expectNothingMoved(page);
  await expectNoFaults(page);
  await page.getByRole('link', { name: `Back to ${spool.name}` }).click();
  await expect(page).toHaveURL(spool.page);

  await spool.setStock(7);
  const notice = await readMail(page, email, `Back in stock: ${product}`);
  expect(linkIn(notice, spool.page)).not.toBe('');

  await page.goto(linkIn(notice, '/alerts/unsubscribe/'));
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a product built as sold out offers the alert at once, and a broken link says so', { tag: '@phone' }, async ({
  page,
}) => {
  await watchLayout(page);
  await openProduct(page, '/shop/PETG/Smoke-1.75mm-1kg/');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email address' })).toBeVisible();
  await expectNothingMoved(page);
  await page.goto('/alerts/confirm/?token=half-a-tok');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work.');
});
