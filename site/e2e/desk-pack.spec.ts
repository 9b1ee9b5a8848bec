import type { Page } from '@playwright/test';
import { signInAs, packTest as test } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect } from './fixtures/test.ts';

const SPOOL = 'pla-petrol-1.75mm-1kg';

/** The number of the order on the screen, once it is another than these. */
async function orderOn(page: Page, numbers: readonly string[], not: readonly string[] = []): Promise<string> {
  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: /^NS-/ });
  await expect(heading).toBeVisible();
  for (const number of not) await expect(heading).not.toHaveText(number);
  const number = (await heading.textContent()) ?? '';
  expect(numbers).toContain(number);
  return number;
}

async function weighAndShip(page: Page, number: string, tracking: string): Promise<void> {
  await page.getByLabel('Weight in grams').fill('2750');
  await page.getByLabel('Tracking number').fill(tracking);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${number} has shipped.` })).toBeVisible();
}

test('a packer packs and ships one order after another on a phone', { tag: '@phone' }, async ({
  page,
  records,
  toPack,
}) => {
  await signInAs(page, records, 'packer');
  await page.goto('/desk/pack/');
  const first = await orderOn(page, toPack);
  // A scanner types wherever the focus is.
  await page.keyboard.type('NS-PLA-PETROL-175-1KG');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expectNoFaults(page);

  // Ticks survive a reload.
  await page.reload();
  await orderOn(page, [first]);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByLabel('Scan a piece').fill(SPOOL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All pieces are in the box' })).toBeVisible();
  await weighAndShip(page, first, '794612345678');

  // The next one by hand; what the network lost is sent when it is back.
  const second = await orderOn(page, toPack, [first]);
  const more = page.getByRole('button', { name: /^One more/ });
  await page.route('**/ticks', (route) => route.abort());
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.unroute('**/ticks');
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeHidden();
  await page.getByLabel('Carrier').selectOption('UPS');
  await weighAndShip(page, second, '1Z999AA10123456784');

  const third = await orderOn(page, toPack, [first, second]);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByLabel('Reason').fill('No boxes');
  await page.getByRole('button', { name: 'Put it off' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${third} was put off.` })).toBeVisible();
});
