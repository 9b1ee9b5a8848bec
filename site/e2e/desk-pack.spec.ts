import type { Page } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

const SPOOL = 'pla-petrol-1.75mm-1kg';

/** The number of the order on the screen, once it is one of these. */
async function orderOn(page: Page, numbers: readonly string[], not: readonly string[] = []): Promise<string> {
  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: /^NS-/ });
  await expect(heading).toBeVisible();
  for (const number of not) await expect(heading).not.toHaveText(number);
  const number = (await heading.textContent()) ?? '';
  expect(numbers).toContain(number);
  return number;
}

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan a piece').fill(code);
  await page.keyboard.press('Enter');
}

async function weighAndShip(page: Page, number: string, tracking: string): Promise<void> {
  await page.getByLabel('Weight in grams').fill('2750');
  await page.getByLabel('Tracking number').fill(tracking);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${number} has shipped.` })).toBeVisible();
}

test('a packer packs and ships three orders on a phone', { tag: '@phone' }, async ({ page, records, browser }) => {
  // Two more than are packed here, so that no packer is given another test's order.
  const numbers = await records.addOrdersToPack(5);
  await signInAs(page, records, 'packer');
  await page.goto('/desk/pack/');
  const first = await orderOn(page, numbers);

  // A second packer at the same moment has another order.
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await other.newPage();
  await signInAs(second, records, 'packer');
  await second.goto('/desk/pack/');
  const theirs = await orderOn(second, numbers, [first]);

  // By typed scans, as a scanner types them; a wrong one says so and does not count.
  await expect(page.getByRole('heading', { name: '2 pieces to pick' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled();
  await scan(page, SPOOL);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await scan(page, 'NS-WRONG');
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong piece: “NS-WRONG”' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 piece to pick' })).toBeVisible();
  await expectNoFaults(page);

  // Ticks survive a reload.
  await page.reload();
  await orderOn(page, [first]);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await scan(page, SPOOL.toUpperCase());
  await expect(page.getByRole('heading', { name: 'All pieces are in the box' })).toBeVisible();
  await scan(page, SPOOL);
  await expect(page.getByRole('alert').filter({ hasText: 'One too many' })).toBeVisible();

  // A weight that is far off warns.
  await page.getByLabel('Weight in grams').fill('900');
  await expect(page.getByText('900 g is far from the expected')).toBeVisible();
  await weighAndShip(page, first, '794612345678');

  // The next two by hand; ticks that the network lost are sent when it is back.
  const next = await orderOn(page, numbers, [first, theirs]);
  const more = page.getByRole('button', { name: /^One more/ });
  await page.route('**/ticks', (route) => route.abort());
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.unroute('**/ticks');
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeHidden();
  await page.getByLabel('Carrier').selectOption('UPS');
  await weighAndShip(page, next, '1Z999AA10123456784');

  const third = await orderOn(page, numbers, [first, next, theirs]);
  await more.click();
  await more.click();
  await weighAndShip(page, third, '7946 1234 5679');
  await orderOn(page, numbers, [first, next, third, theirs]);

  // What somebody puts off goes behind all others, with the reason.
  await second.getByRole('button', { name: 'Later' }).click();
  await second.getByLabel('Reason').fill('No boxes');
  await second.getByRole('button', { name: 'Put it off' }).click();
  await expect(second.getByRole('status').filter({ hasText: `${theirs} was put off.` })).toBeVisible();
  await other.close();
});
