import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agentCapabilities, UCP_VERSION } from '../../contract/agents/operations.ts';
import { addedSeveralSchema, MAX_LINES } from '../../contract/cart.ts';
import { errorTable } from '../../contract/errors.ts';
import { writeLinkItems } from '../../contract/permalink.ts';
import { HANDOFF_TOKEN, proposalSchema } from '../../contract/proposal.ts';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { AgentProfiles } from '../domain/agents/agent-profiles.ts';
import type { Handoff } from '../domain/agents/handoff.ts';
import { errorResponse } from '../http/error-response.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods, makeItem } from '../test/factory-items.ts';
import { addMember } from '../test/fixtures/member.ts';
import { ShopClient } from '../test/shop-client.ts';
import { SEVERAL_GOODS } from './cart.ts';
import { proposalRoutes } from './proposals.ts';

const profile = {
  version: UCP_VERSION,
  capabilities: Object.fromEntries(agentCapabilities.map((name) => [name, [{ version: UCP_VERSION }]])),
};
const shop = await createPayingApp({
  agentProfiles: new AgentProfiles(async () => ({ text: JSON.stringify({ ucp: profile }), cacheControl: null })),
});
const { db } = shop.deps.connection;

const items = (...pairs: [id: string, qty: number][]) => pairs.map(([id, qty]) => ({ id, qty }));
const ask = async (client: ShopClient, wanted: { id: string; qty: number }[]) =>
  proposalSchema.parse(await client.json(`/api/proposals?${new URLSearchParams({ items: writeLinkItems(wanted) })}`));
const press = (client: ShopClient, wanted: { id: string; qty: number }[], key: string = crypto.randomUUID()) =>
  client.request('/api/cart/several', { method: 'POST', headers: { 'idempotency-key': key }, json: { items: wanted } });
const added = async (response: Response) => addedSeveralSchema.parse(await response.json());
const cartOf = async (client: ShopClient) =>
  (await client.json('/api/cart')).lines.map(({ itemId, qty }: { itemId: string; qty: number }) => [itemId, qty]);

async function rows() {
  const tables = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const counted = await sql.raw<{ name: string; count: number }>(counts.join(' union all ')).execute(db);
  return counted.rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

async function member() {
  const { client, user } = await signedIn(shop);
  await addMember(shop.deps.connection, user.id);
  return client;
}

describe('the goods of a link', () => {
  it('are priced for a visitor, each problem beside its line', async () => {
    const proposal = await ask(
      shop.asGuest(),
      items(
        [goods.spool.id, 2],
        [goods.soldOut.id, 1],
        [goods.lastThree.id, 4],
        [goods.membersOnly.id, 1],
        [goods.minisBundle.id, 1],
        [goods.part.id, 1000],
        ['never-sold', 1],
        [goods.withdrawn.id, 1],
      ),
    );
    expect(proposal.lines.map(({ itemId, qty, price, error }) => [itemId, qty, price, error])).toEqual([
      [goods.spool.id, 2, 2299, null],
      [goods.soldOut.id, 1, 2299, expect.stringContaining('out of stock')],
      [goods.lastThree.id, 4, 2299, expect.stringContaining('3')],
      [goods.membersOnly.id, 1, 2500, expect.stringContaining('Premium')],
      [goods.minisBundle.id, 1, 3300, expect.any(String)],
      [goods.part.id, 1000, 1150, expect.any(String)],
    ]);
    expect(proposal.unknown).toEqual(['never-sold', goods.withdrawn.id]);
    expect([proposal.subtotal, proposal.memberDiscount, proposal.cartCount]).toEqual([4598, 0, 0]);
  });

  it('cost members what members pay', async () => {
    const proposal = await ask(await member(), items([goods.spool.id, 2], [goods.membersOnly.id, 1]));
    expect(proposal.lines.map(({ error }) => error)).toEqual([null, null]);
    expect(proposal.subtotal).toBe(4598 + 2500);
    expect(proposal.memberDiscount).toBeGreaterThan(0);
  });

  it('count with what the cart has already', async () => {
    const client = shop.asGuest();
    await press(client, items([goods.lastThree.id, 2], [goods.part.id, 998]));
    await shop.setStock(goods.part.id, 5000);
    await press(client, items([goods.part.id, 998]));
    const proposal = await ask(client, items([goods.lastThree.id, 2], [goods.part.id, 2], [goods.spool.id, 1]));
    expect(proposal.cartCount).toBe(1000);
    expect(proposal.lines.map(({ inCart, toAdd, error }) => [inCart, toAdd, error])).toEqual([
      [2, 2, expect.stringContaining('2 of them in your cart')],
      [998, 2, expect.stringContaining('999')],
      [0, 1, null],
    ]);
  });

  it('change nothing in any table, and give no token, however often they are looked at', async () => {
    const before = await rows();
    const response = await shop.request(`/api/proposals?items=${goods.spool.id}:1`);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (let each = 0; each < 200; each += 1) await ask(shop.asGuest(), items([goods.spool.id, 1]));
    expect(await rows()).toEqual(before);
  });

  it('withstand whatever a link says', async () => {
    const before = await rows();
    const query = fc.oneof(
      fc.record({ items: fc.string({ unit: 'binary', maxLength: 80 }) }),
      fc.dictionary(fc.string(), fc.string()),
      fc.record({
        items: fc
          .array(fc.record({ id: fc.string({ minLength: 1 }), qty: fc.integer({ min: 1, max: 99_999 }) }))
          .map(writeLinkItems),
      }),
    );
    await fuzz(
      fc.asyncProperty(query, async (some) => {
        const response = await shop.request(`/api/proposals?${new URLSearchParams(some)}`);
        expect([200, 400]).toContain(response.status);
        const answer = await response.json();
        if (response.status === 200) expect(proposalSchema.parse(answer).lines).toEqual([]);
      }),
      { share: 0.5 },
    );
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['', 'proposal_unreadable'],
    ['?items=a', 'proposal_unreadable'],
    [`?items=${'a:1,'.repeat(2500)}`, 'invalid_request'],
    [`?${HANDOFF_TOKEN}=x`, 'proposal_unreadable'],
  ])('are refused with a reason at %s', async (search, code) => {
    const response = await shop.request(`/api/proposals${search}`);
    expect([response.status, (await response.json()).code]).toEqual([400, code]);
  });

  it('name an id as it is, for the page to show as text', async () => {
    const id = '<img src=x onerror=alert(1)>';
    expect((await ask(shop.asGuest(), items([id, 1]))).unknown).toEqual([id]);
    const name = '<b>Petrol</b> & "co"';
    await shop.stock([makeItem({ id: 'a/b', name })]);
    expect((await ask(shop.asGuest(), items(['a/b', 1]))).lines.map((line) => line.name)).toEqual([name]);
  });
});

describe('adding several goods', () => {
  it('adds what can be added and names the rest, with the reasons of the cart', async () => {
    const client = shop.asGuest();
    const { lines, refused } = await added(
      await press(client, items([goods.spool.id, 2], [goods.soldOut.id, 1], [goods.membersOnly.id, 1], ['gone', 1])),
    );
    expect(lines.map(({ itemId, qty }) => [itemId, qty])).toEqual([[goods.spool.id, 2]]);
    expect(refused.map(({ id }) => id)).toEqual([goods.soldOut.id, goods.membersOnly.id, 'gone']);
    expect(refused[2]?.message).toBe(errorTable.item_unknown[1]);
    expect(await cartOf(client)).toEqual([[goods.spool.id, 2]]);
  });

  it('adds to what is in the cart', async () => {
    const client = shop.asGuest();
    await press(client, items([goods.spool.id, 2]));
    await press(client, items([goods.spool.id, 1], [goods.part.id, 1]));
    expect(await cartOf(client)).toEqual([
      [goods.spool.id, 3],
      [goods.part.id, 1],
    ]);
  });

  it('adds once for each key and shopper, also by twenty presses at once', async () => {
    const client = shop.asGuest();
    await client.json('/api/auth/login/guest');
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        press(client, items([goods.spool.id, 1], [goods.soldOut.id, 1]), key).then(added),
      ),
    );
    for (const { lines, refused } of answers) {
      expect(lines.map(({ qty }) => qty)).toEqual([1]);
      expect(refused.map(({ id }) => id)).toEqual([goods.soldOut.id]);
    }
    const other = shop.asGuest();
    await press(other, items([goods.spool.id, 1]), key);
    expect(await cartOf(other)).toEqual([[goods.spool.id, 1]]);
  });

  it('sells no more than there is to two shoppers with one link', async () => {
    await press(shop.asGuest(), items([goods.lastThree.id, 4]))
      .then(added)
      .then(({ refused }) => {
        expect(refused[0]?.message).toContain('3');
      });
  });
});

describe('an agent’s checkout', () => {
  const handoff: Handoff = {
    items: [
      { itemId: goods.spool.id, qty: 2 },
      { itemId: goods.part.id, qty: 1 },
    ],
    details: { firstName: 'Dolores', email: 'dolores.k@example.com', zipCode: '48201', country: 'US', serviceCode: 95 },
    coupon: 'SAVE10',
    agentHost: 'chat.example',
    expiresAt: new Date('2026-12-01T12:00:00Z'),
    paidRefId: null,
  };
  const routes = proposalRoutes(shop.deps, async (_, token) => (token === 'good' ? handoff : undefined));
  routes.onError(errorResponse(shop.deps.log));
  const open = (cookies: Map<string, string>, token: string) =>
    new ShopClient(routes as never, () => {}, cookies).request('/proposals', { headers: { [HANDOFF_TOKEN]: token } });

  it('is shown with what the agent entered, and adds only what the cart lacks', async () => {
    const cookies = new Map<string, string>();
    await press(shop.asGuest(cookies), items([goods.spool.id, 1], [goods.otherSpool.id, 1]));
    const proposal = proposalSchema.parse(await (await open(cookies, 'good')).json());
    expect(proposal.handoff).toEqual({
      agentHost: 'chat.example',
      details: handoff.details,
      coupon: 'SAVE10',
      expiresAt: '2026-12-01T12:00:00.000Z',
      paid: null,
    });
    expect(proposal.lines.map(({ qty, inCart, toAdd }) => [qty, inCart, toAdd])).toEqual([
      [2, 1, 1],
      [1, 0, 1],
    ]);
  });

  it('is not opened by a token that is unknown or over', async () => {
    // Tries are counted, as of every link that could be guessed.
    const kept = async () => (await rows()).filter(({ name }) => name !== 'rate_limits');
    const before = await kept();
    const response = await open(new Map(), 'guessed');
    expect([response.status, (await response.json()).code]).toEqual([404, 'handoff_unknown']);
    expect(await kept()).toEqual(before);
  });
});

describe('what an agent prepared', () => {
  it('is seen, put into the cart and paid by its buyer, and the agent learns of it', async () => {
    const agent = async (method: string, path: string, json?: unknown) => {
      const headers = { 'ucp-agent': 'profile="https://chat.example/profile.json"' };
      return await (
        await shop.request(`/ucp/v1${path}`, { method, headers, ...(json !== undefined && { json }) })
      ).json();
    };
    const address = {
      ...{ street_address: '12 Analytical Way', address_locality: 'Toledo', address_region: 'OH' },
      ...{ postal_code: '43604', address_country: 'US' },
    };
    const prepared = await agent('POST', '/checkout-sessions', {
      line_items: [{ item: { id: goods.spool.id }, quantity: 2 }],
      buyer: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone_number: '+13135550100' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
    });
    const token = new URL(prepared.continue_url).searchParams.get('checkout') ?? '';
    const client = shop.asGuest();
    const open = async () =>
      proposalSchema.parse(await client.json('/api/proposals', { headers: { [HANDOFF_TOKEN]: token } }));
    const { lines, handoff } = await open();
    expect([handoff?.agentHost, handoff?.details.city, handoff?.paid]).toEqual(['chat.example', 'Toledo', null]);
    await press(
      client,
      lines.map(({ itemId, toAdd }) => ({ id: itemId, qty: toAdd })),
    );
    expect((await open()).lines.map(({ inCart, toAdd }) => [inCart, toAdd])).toEqual([[2, 0]]);
    const order = await buyer(client).buy({ customerInfo: handoff?.details ?? {}, more: { agentCheckout: token } });
    expect(order).toMatchObject({ status: 'paid' });
    expect(await agent('GET', `/checkout-sessions/${prepared.id}`)).toMatchObject({ status: 'completed' });
    expect(await open()).toMatchObject({ lines: [], handoff: { paid: order.payment.refId, details: {} } });
  });
});

// Last, since the limit of its caller stays.
describe('a caller who adds goods without end', () => {
  it('is stopped by the lines of a cart, and by the minute', async () => {
    const client = shop.asGuest();
    const many = Array.from({ length: MAX_LINES + 1 }, (_, n) => ({ id: `item-${n}`, qty: 1 }));
    expect((await press(client, many)).status).toBe(400);
    const tries = SEVERAL_GOODS.tries * shop.deps.settings.shoppersPerCaller;
    for (let each = 0; each < tries; each += 1) await press(client, items([goods.spool.id, 1]));
    expect((await press(client, items([goods.spool.id, 1]))).status).toBe(429);
  });
});
