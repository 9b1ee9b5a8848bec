import type { Page } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { expect, test } from './fixtures/label-shop.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';

// One shop for all of them, where each packs what the last one left: one after another.
test.describe.configure({ mode: 'default' });
// axe measures with inline styles.
test.use({ bypassCSP: true });

const newEmail = () => `labels.${crypto.randomUUID()}@example.com`;

/** Packs the shop's only order, up to the scale. */
async function packOrder(page: Page, number: string): Promise<void> {
  await page.goto('/desk/pack/');
  await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible();
  const more = page.getByRole('button', { name: /^One more/ });
  await more.click();
  await more.click();
  await expect(page.getByRole('heading', { name: 'All pieces are in the box' })).toBeVisible();
}

const weight = (page: Page) => page.getByLabel('Weight in grams');
const buyButton = (page: Page) => page.getByRole('button', { name: 'Buy the label', exact: true });

async function buyLabel(page: Page): Promise<void> {
  await weight(page).fill('2750');
  await buyButton(page).click();
}

async function ship(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${number} has shipped.` })).toBeVisible();
}

test('a packer buys a label, sees its price, prints it and ships; a manager corrects the number', {
  tag: '@phone',
}, async ({ page, records, fedex }) => {
  const email = newEmail();
  const number = await records.addOrder(email);
  await signInAs(page, records, 'packer');
  await packOrder(page, number);
  await weight(page).fill('2750');
  await buyButton(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
  const bought = () => fedex.shipments.bought.filter(({ reference }) => reference === number);
  const tracking = bought()[0]?.tracking[0] ?? '';
  const label = page.getByRole('listitem').filter({ hasText: tracking });
  await expect(label).toContainText('2750 g $12.35');
  const file = await page.request.get((await label.getByRole('link').getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(await file.text()).toContain(tracking);
  expect(bought()).toHaveLength(1);
  await expectNoFaults(page);

  await ship(page, number);
  await expect.poll(async () => (await records.mailsTo(email)).map(({ text }) => text).join()).toContain(tracking);

  await signInAs(page, records, 'manager');
  await page.goto(`/desk/order/?number=${number}`);
  await page.getByRole('button', { name: 'Correct the tracking number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').selectOption('UPS');
  await dialog.getByLabel('Tracking numbers').fill('1Z 999 AA1 01 2345 6784');
  await dialog.getByRole('button', { name: 'Save, mail the shopper' }).click();
  await expect(page.getByText('The tracking number is corrected, and the shopper gets a mail.')).toBeVisible();
  await expect
    .poll(async () => (await records.mailsTo(email)).map(({ text }) => text).join())
    .toContain('1Z999AA10123456784');
});

test('a lost answer of FedEx is never repeated by itself, and has two ways out', { tag: '@phone' }, async ({
  page,
  records,
  fedex,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  const [first, second] = [await records.addOrder(newEmail()), await records.addOrder(newEmail())];
  await signInAs(page, records, 'packer');
  await packOrder(page, first);
  fedex.mood = 'losing';
  await buyLabel(page);
  const unclear = page.getByRole('alert').filter({ hasText: `Look for ${first} in FedEx Ship Manager` });
  await expect(unclear).toBeVisible();
  fedex.mood = 'well';
  await expect(buyButton(page)).toBeHidden();
  await page.reload();
  await expect(unclear).toBeVisible();
  await expectNoFaults(page);
  const boughtFor = (number: string) => fedex.shipments.bought.filter(({ reference }) => reference === number);
  expect(boughtFor(first)).toHaveLength(1);

  // Somebody looked, found the label, and types its number.
  await page.getByRole('button', { name: 'Type its number' }).click();
  await expect(weight(page)).toHaveValue('2750');
  await page.getByLabel('Tracking number').fill(boughtFor(first)[0]?.tracking[0] ?? '');
  await ship(page, first);
  expect(boughtFor(first)).toHaveLength(1);

  // Somebody looked, and found none.
  await packOrder(page, second);
  fedex.mood = 'failing';
  await buyLabel(page);
  await expect(page.getByRole('alert').filter({ hasText: `Look for ${second} in FedEx Ship Manager` })).toBeVisible();
  fedex.mood = 'well';
  await page.getByRole('button', { name: 'No label there: buy again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy another label' }).click();
  await expect(page.getByRole('link', { name: 'Print the label' })).toBeVisible();
  expect(boughtFor(second)).toHaveLength(1);
  await ship(page, second);
});
