import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { expectNoSideScroll } from './fixtures/page-quality.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

/** Labels that shrink with their drawing cannot be read on a phone. */
async function expectReadableLabels(chart: Locator): Promise<void> {
  const labels = await chart
    .locator('li')
    .evaluateAll((all) => all.map((label) => [label.textContent, label.getBoundingClientRect().height] as const));
  expect(labels.length).toBeGreaterThanOrEqual(5);
  expect(labels.filter(([text, height]) => !text || height < 12)).toEqual([]);
}

test('a manager reads sales with labels that a phone shows as well, and gets a report as CSV', {
  tag: '@phone',
}, async ({ page, records }) => {
  await records.addOrder(newCustomer().email);
  await signInAs(page, records, 'manager');
  await page.goto('/desk/reports/');
  const chart = page.getByRole('img', { name: /^Sales by day: sales of 30 rows, the highest \$[\d,.]+ \(\d{4}-/ });
  await expect(chart).toBeVisible();
  await expectReadableLabels(chart);
  await expectNoSideScroll(page);

  await page.getByLabel('Report').selectOption('Sales by color');
  await expect(page.getByRole('rowheader', { name: 'Petrol' })).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByLabel('Report').selectOption('Shipping');
  await expect(page.getByRole('row', { name: /^Ground/ })).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Get as CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('Delivery,Orders,Paid by shoppers');
  await page.goBack();
  await expect(page.getByRole('rowheader', { name: 'Petrol' })).toBeVisible();
});
