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
}, async ({ page, context, records, fedex }) => {
  const email = newEmail();
  const number = await records.addOrder(email);
  await signInAs(page, records, 'packer');
  await packOrder(page, number);
  // The same packer has the order open in another tab.
  const other = await context.newPage();
  await other.goto('/desk/pack/');
  await expect(buyButton(other)).toBeVisible();

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
  await expectNoFaults(page);

  await buyLabel(other);
  await expect(other.getByText(tracking)).toBeVisible();
  expect(bought()).toHaveLength(1);
  await other.close();

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

test('a label that FedEx refuses says why and loses nothing, and is bought for the right address', {
  tag: '@phone',
}, async ({ page, browser, records, fedex, labelShop, expectedStatuses }) => {
  expectedStatuses.add(409);
  const number = await records.addOrder(newEmail());
  await signInAs(page, records, 'packer');
  await packOrder(page, number);
  fedex.refusal = 'The street does not match the postal code.';
  await buyLabel(page);
  const refused = page.getByRole('alert').filter({ hasText: 'The street does not match the postal code.' });
  await expect(refused).toHaveText('There is no label: The street does not match the postal code.');
  await expect(weight(page)).toHaveValue('2750');
  await expect(page.getByRole('heading', { name: 'All pieces are in the box' })).toBeVisible();
  await expectNoFaults(page);

  // Support corrects the address, while the packer has the order open.
  const context = await browser.newContext({ baseURL: labelShop.url });
  const desk = await context.newPage();
  await signInAs(desk, records, 'support');
  await desk.goto(`/desk/order/?number=${number}`);
  await desk.getByRole('button', { name: 'Change the address' }).click();
  await desk.getByLabel('Street').fill('4120 2nd Ave Unit 6');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('The address is changed.')).toBeVisible();
  fedex.refusal = undefined;
  await buyButton(page).click();
  await expect(page.getByRole('link', { name: 'Print the label' })).toBeVisible();
  await expect(refused).toBeHidden();

  // From now on the label has the address.
  await desk.reload();
  await desk.getByText('What is not possible now, and why').click();
  await expect(desk.getByText('Its FedEx label has this address.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Change the address' })).toBeHidden();
  await context.close();
  await ship(page, number);
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
  await page.getByRole('button', { name: 'There is none: buy again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy another label' }).click();
  await expect(page.getByRole('link', { name: 'Print the label' })).toBeVisible();
  expect(boughtFor(second)).toHaveLength(1);
  await ship(page, second);
});

test('labels are voided and bought for two parcels, and one of which FedEx says nothing is not used', {
  tag: '@phone',
}, async ({ page, records, fedex, expectedStatuses }) => {
  expectedStatuses.add(409);
  const number = await records.addOrder(newEmail());
  await signInAs(page, records, 'packer');
  await packOrder(page, number);
  await buyLabel(page);
  const voidLabels = async () => {
    await page.getByRole('button', { name: 'Void the labels' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give the labels back to FedEx' }).click();
  };
  await voidLabels();
  await page.getByRole('button', { name: 'Add a parcel' }).click();
  await weight(page).first().fill('1400');
  await weight(page).last().fill('1350');
  await buyButton(page).click();
  await expect(page.getByRole('link', { name: 'Print the label' })).toHaveCount(2);
  const paid = () => fedex.shipments.paid.filter(({ reference }) => reference === number);
  expect(paid()).toHaveLength(1);

  fedex.mood = 'losing';
  await voidLabels();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('FedEx has not said whether it took the label back.');
  fedex.mood = 'well';
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(page.getByText('Do not use it: void it again.')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled();
  await expectNoFaults(page);
  await voidLabels();
  await expect(page.getByText('Do not use it')).toHaveCount(0);
  expect(paid()).toHaveLength(0);
  await page.getByRole('button', { name: 'Remove a parcel' }).click();
  await buyLabel(page);
  await expect(page.getByRole('link', { name: 'Print the label' })).toHaveCount(1);
  await ship(page, number);
  expect(paid()).toHaveLength(1);
});

for (const { to, customer, reason, carrier, tracking } of [
  {
    ...{ to: 'a PO box', customer: { address: 'PO Box 12' }, carrier: 'USPS', tracking: '9400111899223197428490' },
    reason: 'FedEx does not deliver to PO boxes: send it by USPS, and type its number.',
  },
  {
    ...{ to: 'Canada', carrier: 'FedEx', tracking: '794612345678' },
    customer: { serviceCode: 92, country: 'CA', city: 'Ottawa', state: 'ON', zipCode: 'K1A 0A9' },
    reason: 'Parcels to Canada need customs papers: make their label at FedEx, and type its number.',
  },
]) {
  test(`the parcel to ${to} says why it has no label, and takes a typed number`, { tag: '@phone' }, async ({
    page,
    records,
    fedex,
  }) => {
    const number = await records.addOrder(newEmail(), customer);
    await signInAs(page, records, 'packer');
    await packOrder(page, number);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(buyButton(page)).toBeHidden();
    await expectNoFaults(page);
    await page.getByLabel('Carrier').selectOption(carrier);
    await weight(page).fill('2750');
    await page.getByLabel('Tracking number').fill(tracking);
    await ship(page, number);
    expect(fedex.shipments.bought.filter(({ reference }) => reference === number)).toEqual([]);
  });
}
