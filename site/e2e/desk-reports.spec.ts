import type { Locator } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
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

test('a manager reads sales by day and by color, with units and labels that a phone shows as well', async ({
  page,
  records,
}) => {
  await records.addOrder(newCustomer().email);
  await signInAs(page, records, 'manager');
  await page.goto('/desk/reports/');
  const chart = page.getByRole('img', { name: /^Sales by day: sales of 30 rows, the highest \$[\d,.]+ \(\d{4}-/ });
  await expect(chart).toContainText('Sales by day, in dollars');
  await expectReadableLabels(chart);
  await expectNoSideScroll(page);
  await expectNoFaults(page);

  await page.getByLabel('Report').selectOption('Sales by color');
  await expect(page.getByRole('rowheader', { name: 'Petrol' })).toBeVisible();
  await expectNoSideScroll(page);
  await expectNoFaults(page);
});
