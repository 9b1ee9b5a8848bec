import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentCapabilities, UCP_VERSION } from '../../contract/agents/operations.ts';
import {
  addToCart,
  cards,
  fillCard,
  newCustomer,
  openProduct,
  placeOrder,
  thanks,
  toPayment,
} from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

const PETROL = '/shop/PLA/Petrol-1.75mm-1kg/';
const address = {
  street_address: '4120 Second Avenue',
  address_locality: 'Detroit',
  address_region: 'MI',
  postal_code: '48201',
  address_country: 'US',
};

test('a shared cart opens as a page that adds its goods to another cart by a press', async ({ page, browser }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openProduct(page, PETROL);
  await addToCart(page);
  await page.goto('/cart/');
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => {});
  await page.getByRole('button', { name: 'Share this cart' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe('/buy/pla-petrol-1.75mm-1kg:1');

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/buy\/\?items=/);
  await expect(other.getByRole('link', { name: '1 × Petrol' })).toBeVisible();
  expect((await (await other.request.get('/api/cart')).json()).lines).toEqual([]);
  await other.getByRole('button', { name: 'Add to my cart' }).click();
  await expect(other).toHaveURL('/cart/');
  await expect(other.getByRole('heading', { name: 'Shopping Cart 1 item' })).toBeVisible();
  await other.close();
});

const profile = {
  version: UCP_VERSION,
  capabilities: Object.fromEntries(agentCapabilities.map((name) => [name, [{ version: UCP_VERSION }]])),
};

test('a shopper takes over what an agent prepared, pays, and the agent learns of it', async ({ page }) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ucp: profile }));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'ucp-agent': `profile="http://localhost:${port}/profile.json"` };
  const customer = newCustomer();
  const prepared = await page.request.post('/ucp/v1/checkout-sessions', {
    headers,
    data: {
      line_items: [{ item: { id: 'pla-petrol-1.75mm-1kg' }, quantity: 2 }],
      buyer: { first_name: 'Dolores', last_name: 'Kowalski', email: customer.email, phone_number: '+13135550188' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
    },
  });
  const { id, continue_url: link, status } = await prepared.json();
  expect(status).toBe('requires_escalation');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: `localhost:${port} prepared this for you` })).toBeVisible();
  await expect(page.getByText('4120 Second Avenue')).toBeVisible();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page).toHaveURL('/checkout/');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4120 Second Avenue');
  await page.getByRole('button', { name: toPayment }).click();
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();

  const seen = await page.request.get(`/ucp/v1/checkout-sessions/${id}`, { headers });
  expect(await seen.json()).toMatchObject({ status: 'completed' });
  await page.goto(link);
  await expect(page.getByText(/^This is paid: order NS-/)).toBeVisible();
  server.close();
});
