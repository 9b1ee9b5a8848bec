// @ts-check
// Shops with Shopify's client for agents at a sandbox of ours on this machine, up to the link where a person pays:
// `node tools/agents/shop.mjs http://localhost:8000`. It downloads the client; nothing of the shop depends on it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLIENT = '@shopify/ucp-cli@0.9.0';
const VERSION = '2026-04-08';
const shop = process.argv[2] ?? 'http://localhost:8000';

const home = mkdtempSync(join(tmpdir(), 'agent-'));
// The shop reads who asks from here.
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' });
  response.end(readFileSync(join(home, 'profiles', 'sandbox', 'profile.json')));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

/**
 * What the client prints, which is JSON.
 * @param {...string} args
 */
async function ucp(...args) {
  // The client wants a newer Node than some machines have.
  const command = [
    'exec',
    '--yes',
    `--package=${CLIENT}`,
    '--package=node@24',
    '--',
    'ucp',
    ...args,
    '--format',
    'json',
  ];
  const env = { ...process.env, UCP_HOME: home, UCP_BUSINESS: shop, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' };
  const child = spawn('npm', command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let warned = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  child.stderr.on('data', (part) => {
    warned += part;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  console.log(`ucp ${args.join(' ')}`);
  assert.equal(code, 0, printed || warned);
  return JSON.parse(printed);
}

/** @param {unknown} input */
const withInput = (input) => ['--input', JSON.stringify(input)];

try {
  const profileUrl = `http://localhost:${port}/profile.json`;
  await ucp('profile', 'init', '--name', 'sandbox', '--version', VERSION, '--profile-url', profileUrl, '--activate');

  const discovered = await ucp('discover');
  assert.equal(discovered.result.protocol.version, VERSION);

  const search = await ucp('catalog', 'search', ...withInput({ query: 'petrol pla', pagination: { limit: 1 } }));
  const [product] = search.result.products;
  const variant = product.variants[0];
  console.log(`  ${product.title}, ${variant.title}: ${dollars(variant.price.amount)}`);

  const lines = [{ item: { id: variant.id }, quantity: 2 }];
  const cart = await ucp('cart', 'create', ...withInput({ line_items: lines }));
  console.log(`  a cart of ${dollars(totalOf(cart.result))}`);

  const begun = await ucp('checkout', 'create', ...withInput({ cart_id: cart.result.id, line_items: [] }));
  console.log(`  a checkout, ${begun.result.status}`);
  const address = {
    id: 'home',
    street_address: '4100 Woodward Avenue',
    address_locality: 'Detroit',
    address_region: 'MI',
    postal_code: '48201',
    address_country: 'US',
  };
  /** @param {object} [choice] */
  const method = (choice) => ({
    ...begun.result.fulfillment?.methods?.[0],
    type: 'shipping',
    line_item_ids: begun.result.line_items.map((/** @type {{ id: string }} */ { id }) => id),
    destinations: [address],
    selected_destination_id: 'home',
    ...choice,
  });
  const details = {
    line_items: begun.result.line_items.map((/** @type {{ id: string, item: { id: string } }} */ { id, item }) => ({
      id,
      item: { id: item.id },
      quantity: 2,
    })),
    buyer: { first_name: 'Ada', last_name: 'Winder', email: 'ada@northspool.example', phone_number: '+13135550142' },
  };
  const { id } = begun.result;
  const addressed = await ucp(
    'checkout',
    'update',
    id,
    ...withInput({ ...details, fulfillment: { methods: [method()] } }),
  );
  const [group] = addressed.result.fulfillment.methods[0].groups;
  const [option] = group.options;
  const groups = [{ id: group.id, line_item_ids: group.line_item_ids, selected_option_id: option.id }];
  const ready = await ucp(
    'checkout',
    'update',
    id,
    ...withInput({ ...details, fulfillment: { methods: [method({ groups })] } }),
  );
  console.log(`  ${option.title}, in all ${dollars(totalOf(ready.result))}, ${ready.result.status}`);
  assert.equal(ready.result.status, 'requires_escalation');
  console.log(`A person pays at ${ready.result.continue_url}`);
} finally {
  server.close();
  rmSync(home, { recursive: true });
}

/** @param {number} cents */
function dollars(cents) {
  return `$${(cents / 100).toFixed(2)}`;
}

/** @param {{ totals: { type: string, amount: number }[] }} sale */
function totalOf({ totals }) {
  return totals.find(({ type }) => type === 'total')?.amount ?? Number.NaN;
}
