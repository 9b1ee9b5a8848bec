import { request } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const SPOOL = 'pla-petrol-1.75mm-1kg';

const customerInfo = {
  serviceCode: 95,
  country: 'US',
  firstName: 'Dolores',
  lastName: 'Kowalczyk',
  phone: '3135550100',
  address: '4120 Second Avenue',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
};

/** A shopper pays for spools by card. */
async function buy(qty: number): Promise<{ number: string; total: number }> {
  const shopper = await request.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT}` });
  await shopper.post('/api/cart', { data: { id: SPOOL, qty } });
  const email = `desk.${crypto.randomUUID()}@example.com`;
  const answer = await shopper.post('/api/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      payment: { tokenId: 'pm_card_visa' },
      paymentService: 'stripe',
      couponName: null,
      customerInfo: { ...customerInfo, email },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { payment } = await answer.json();
  await shopper.dispose();
  return { number: payment.refId, total: payment.amount };
}

test('support fixes an address, refunds one line with restock, and cancels another order', {
  tag: '@phone',
}, async ({ page, records }) => {
  const first = await buy(2);
  const second = await buy(1);
  await signInAs(page, records, 'support');

  await page.goto(`/desk/order/?number=${first.number}`);
  await expect(page.getByRole('heading', { name: `Order ${first.number}`, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('Street').fill('4122 second avenue');
  await page.getByLabel('City').fill('Detriot');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Use 4122 Second Ave/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The address is changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('4122 Second Ave');

  await page.getByLabel('Note').fill('Called: the house number was wrong.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('the house number was wrong');

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('spinbutton').fill('1');
  await expect(dialog.getByRole('checkbox', { name: /^Back on the shelf/ })).toBeChecked();
  await dialog.getByLabel('Reason').fill('one was dented');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(page.getByText('is on its way back.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('refunded: one was dented');
  // The stock itself moves with every other journey; the API's tests count it.
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('1 back on the shelf');
  await expectNoSideScroll(page);

  await page.goto(`/desk/order/?number=${second.number}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByLabel('Reason').fill('ordered twice');
  await page.getByRole('button', { name: `Cancel and refund $${(second.total / 100).toFixed(2)}` }).click();
  await expect(page.getByText(`${second.number} is canceled.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Canceled');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
});
