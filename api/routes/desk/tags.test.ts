import { describe, expect, it } from 'vitest';
import { pseudonymOf } from '../../domain/operator/pseudonyms.ts';
import { addAccount } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const support = () => staffClient(shop, 'support');

async function tag(path: string, json: object) {
  const response = await (await support()).request(`/api/desk/${path}/tags`, { method: 'POST', json });
  return { status: response.status, body: await response.json() };
}

describe('tags of an order', () => {
  it('are added and removed, in lower case and once', async () => {
    const { number } = await addOrder({ db });
    await tag(`orders/${number}`, { add: [' B2B ', 'fragile'] });
    await tag(`orders/${number}`, { add: ['b2b'] });
    expect((await tag(`orders/${number}`, { remove: ['fragile'] })).body.tags).toEqual(['b2b']);
  });

  it('lose nothing when two people tag at the same moment', async () => {
    const { number } = await addOrder({ db });
    await Promise.all(['one', 'two', 'three'].map((word) => tag(`orders/${number}`, { add: [word] })));
    const { tags } = await (await support()).json(`/api/desk/orders/${number}`);
    expect(tags).toEqual(['one', 'three', 'two']);
  });

  it('find their orders, and are shown in the list', async () => {
    const { number } = await addOrder({ db });
    const other = await addOrder({ db });
    await tag(`orders/${number}`, { add: ['b2b', 'fair'] });
    await tag(`orders/${other.number}`, { add: ['fair'] });
    const client = await staffClient(shop, 'packer');
    const list = await client.json('/api/desk/orders?tag=B2B');
    expect(list).toMatchObject({ total: 1, orders: [{ number, tags: ['b2b', 'fair'] }] });
    expect((await client.json('/api/desk/orders?tag=none')).orders).toEqual([]);
    expect(await client.json('/api/desk/order-tags')).toEqual({ tags: ['fair', 'b2b'] });
  });

  it.each([
    ['an empty one', { add: [' '] }],
    ['a very long one', { add: ['x'.repeat(31)] }],
    ['one with a comma', { add: ['a,b'] }],
    ['more than twenty', { add: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
  ])('refuse %s', async (_, json) => {
    const { number } = await addOrder({ db });
    expect((await tag(`orders/${number}`, json)).status).toBe(400);
  });

  it('stay at twenty when more are added later, and none of those is stored', async () => {
    const { number } = await addOrder({ db });
    await tag(`orders/${number}`, { add: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    expect((await tag(`orders/${number}`, { add: ['one more'] })).status).toBe(400);
    expect((await (await support()).json(`/api/desk/orders/${number}`)).tags).toHaveLength(20);
  });

  it('are in the order’s timeline, with who changed them', async () => {
    const { number } = await addOrder({ db });
    const { body } = await tag(`orders/${number}`, { add: ['b2b'] });
    expect(body.timeline.at(-1)).toMatchObject({
      ...{ title: 'Tags changed', text: '+b2b', by: expect.stringMatching(/^support/) },
    });
  });
});

describe('tags of chosen orders', () => {
  const tagAll = async (json: object) => {
    const response = await (await support()).request('/api/desk/orders/tags', { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const tagsOf = async (number: string) => (await (await support()).json(`/api/desk/orders/${number}`)).tags;

  it('are added and removed in one call, as often as it is sent, and recorded for each', async () => {
    const [one, two] = [await addOrder({ db }), await addOrder({ db })];
    await tag(`orders/${two.number}`, { add: ['fair'] });
    const json = { numbers: [one.number, two.number], add: ['B2B'], remove: ['fair'] };
    const { body } = await tagAll(json);
    expect(body).toEqual({ done: json.numbers, refused: [] });
    await tagAll(json);
    expect([await tagsOf(one.number), await tagsOf(two.number)]).toEqual([['b2b'], ['b2b']]);
    const { timeline } = await (await support()).json(`/api/desk/orders/${two.number}`);
    expect(timeline.at(-1)).toMatchObject({ title: 'Tags changed', text: '+b2b, −fair' });
  });

  it('leave out an order that has twenty, and one that is unknown', async () => {
    const [one, full] = [await addOrder({ db }), await addOrder({ db })];
    await tag(`orders/${full.number}`, { add: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    const { body } = await tagAll({ numbers: [full.number, 'NS-NONE', one.number], add: ['b2b'] });
    expect(body).toMatchObject({
      done: [one.number],
      refused: [{ number: full.number, reason: 'Please use at most 20 tags.' }, { number: 'NS-NONE' }],
    });
    expect(await tagsOf(full.number)).not.toContain('b2b');
  });

  it('are refused for more orders than a page has, and to packers', async () => {
    expect((await tagAll({ numbers: Array(51).fill('NS-1'), add: ['b2b'] })).status).toBe(400);
    const packer = await staffClient(shop, 'packer');
    const json = { numbers: ['NS-1'], add: ['b2b'] };
    expect((await packer.request('/api/desk/orders/tags', { method: 'POST', json })).status).toBe(403);
  });
});

const note = async (email: string, json: object) =>
  (await support()).request(`/api/desk/customers/${email}/notes`, { method: 'POST', json });
const read = async (email: string) => (await support()).json(`/api/desk/customers/${email}`);

describe('tags and notes of a customer', () => {
  it('find the customer, alone and together with words', async () => {
    await addOrder({ db }, { email: 'ada@example.com', customer: { firstName: 'Ada', lastName: 'Byron' } });
    await addOrder({ db }, { email: 'max@example.com', customer: { firstName: 'Max', lastName: 'Byron' } });
    await tag('customers/ada@example.com', { add: ['school'] });
    const client = await support();
    for (const query of ['tag=school', 'tag=School&q=byron']) {
      const { rows, total } = await client.json(`/api/desk/customers?${query}`);
      expect([query, total, rows]).toMatchObject([query, 1, [{ email: 'ada@example.com', tags: ['school'] }]]);
    }
    expect((await client.json('/api/desk/customers?tag=school&q=max')).total).toBe(0);
    expect(await client.json('/api/desk/customer-tags')).toEqual({ tags: ['school'] });
  });

  it('keep a note with who and when, once', async () => {
    await addOrder({ db }, { email: 'ada@example.com' });
    const json = { id: crypto.randomUUID(), text: 'Prints for a school in Flint.' };
    await note('ada@example.com', json);
    await note('ada@example.com', json);
    expect((await read('ada@example.com')).notes).toMatchObject([
      { text: json.text, by: expect.stringMatching(/^support/) },
    ]);
    expect((await note('ada@example.com', { ...json, text: ' ' })).status).toBe(400);
    const log = await db.selectFrom('log.entries').select(['verb', 'target', 'details']).execute();
    const target = await pseudonymOf(db, 'ada@example.com');
    expect(log).toContainEqual({ verb: 'customers note', target, details: {} });
  });

  it('follow an account to its new address', async () => {
    const { id } = await addAccount(shop, { email: 'ada@example.com' });
    await tag('customers/ada@example.com', { add: ['school'] });
    await note('ada@example.com', { id: crypto.randomUUID(), text: 'Call first.' });
    await db.updateTable('users').set({ email: 'byron@example.com' }).where('id', '=', id).execute();
    expect(await read('byron@example.com')).toMatchObject({ tags: ['school'], notes: [{ text: 'Call first.' }] });
  });

  it('are gone with the customer’s data, also while an order is on its way', async () => {
    await addOrder({ db }, { email: 'ada@example.com' });
    await tag('customers/ada@example.com', { add: ['school'] });
    await note('ada@example.com', { id: crypto.randomUUID(), text: 'Call first.' });
    const owner = await staffClient(shop, 'owner');
    const json = { email: 'ada@example.com' };
    const path = '/api/desk/customers/ada@example.com/erase';
    expect((await owner.request(path, { method: 'POST', json })).status).toBe(200);
    expect(await read('ada@example.com')).toMatchObject({ tags: [], notes: [] });
  });
});
