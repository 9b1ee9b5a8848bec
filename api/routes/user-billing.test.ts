import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

const address = { line1: '12 Analytical Way', line2: 'Unit 4', city: 'Toledo', state: 'OH', postal_code: '43604' };
const record = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(313) 555-0100',
  address: { ...address, country: 'US' },
  shipping: { name: 'Ada Byron', phone: '313-555-0100', address: { ...address, country: 'US' } },
};

async function account() {
  const { client, user } = await signedIn(shop);
  const path = `/api/user/${user.user_id}/billing`;
  return { client, user, path, save: (json: unknown) => client.request(path, { method: 'PUT', json }) };
}

/** The record with one thing in it changed. */
function but(path: string, value: unknown): object {
  const copy = structuredClone(record);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}

describe('the billing record', () => {
  it('has a name and an email address only when the account is new', async () => {
    const { client, user, path } = await account();
    expect(await client.json(path)).toEqual({
      name: 'Ada Lovelace',
      email: user.email,
      phone: '',
      shipping: null,
      note: '',
      default_source: null,
      metadata: { userId: user.user_id },
    });
  });

  it('is saved, and returned, and the same when it is sent twice', async () => {
    const { client, path, save } = await account();
    const shipping = { name: 'Ada Byron', phone: '3135550100', address: { ...address, country: 'USA' } };
    for (const _ of [1, 2]) {
      const response = await save({ ...record, note: 'Ring twice' });
      expect([response.status, await response.json()]).toEqual([200, shipping]);
    }
    const kept = { name: 'Ada Byron', email: 'ada@example.com', phone: '3135550100', note: 'Ring twice', shipping };
    expect(await client.json(path)).toMatchObject(kept);
    const { count } = shop.deps.connection.db.fn;
    const rows = shop.deps.connection.db.selectFrom('billing_records').select(count('user_id').as('rows'));
    expect(await rows.executeTakeFirstOrThrow()).toEqual({ rows: '1' });
  });

  it.each(['USA', 'US'])('stores the ISO code of %s', async (country) => {
    const { user, save } = await account();
    expect((await save(but('shipping.address.country', country))).status).toBe(200);
    const stored = shop.deps.connection.db.selectFrom('billing_records').select('shipping');
    const { shipping } = await stored.where('user_id', '=', user.id).executeTakeFirstOrThrow();
    expect(shipping?.address.country).toBe('US');
  });

  it('takes the address from shipping, whether or not it is sent twice', async () => {
    const { save } = await account();
    const { address: _, ...once } = record;
    expect((await save(once)).status).toBe(200);
  });

  it('accepts a Canadian address, with its postal code in the carrier’s spelling', async () => {
    const { save } = await account();
    const canada = { line1: '80 Wellington St', city: 'Ottawa', state: 'ON', postal_code: 'k1a 0b1', country: 'CA' };
    const response = await save(but('shipping.address', canada));
    expect(await response.json()).toMatchObject({ address: { postal_code: 'K1A0B1', country: 'CA' } });
  });

  it.each([
    ['name', 'Ada', messages.fieldRequired],
    ['name', 'A Byron', messages.fieldRequired],
    ['email', 'ada', messages.invalidEmailAddress],
    ['email', '', messages.fieldRequired],
    ['phone', '313 555 010', messages.invalidPhone],
    ['phone', '1 313 555 0100', messages.invalidPhone],
    ['shipping.name', 'Ada B', messages.fieldRequired],
    ['shipping.phone', '', messages.fieldRequired],
    ['shipping.address.line1', ' ', messages.fieldRequired],
    ['shipping.address.city', '48226', messages.invalidCity],
    ['shipping.address.city', '', messages.fieldRequired],
    ['shipping.address.state', 'ON', messages.invalidState],
    ['shipping.address.postal_code', '4360', messages.invalidZip],
    ['shipping.address.postal_code', 'K1A 0B1', messages.invalidZip],
  ])('rejects %s "%s" and stays unchanged', async (field, value, sentence) => {
    const { client, path, save } = await account();
    await save(record);
    const response = await save(but(field, value));
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toMatchObject({ [field]: sentence });
    expect(await client.json(path)).toMatchObject({ shipping: { address } });
  });

  it('is unavailable to other shoppers', async () => {
    const [ada, bob] = [await account(), await account()];
    await ada.save(record);
    for (const call of [{}, { method: 'PUT', json: record }]) {
      expect((await bob.client.request(ada.path, call)).status).toBe(404);
      expect((await shop.asGuest().request(ada.path, call)).status).toBe(401);
    }
    expect(await bob.client.json(bob.path)).toMatchObject({ shipping: null });
  });
});
