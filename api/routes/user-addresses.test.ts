import { describe, expect, it } from 'vitest';
import { MAX_ADDRESSES } from '../../contract/accounts/billing.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

/** An address in a street of this name. */
const addressOn = (street: string) => {
  const address = { line1: `1 ${street}`, city: 'Toledo', state: 'OH', postal_code: '43604', country: 'US' };
  const person = { name: 'Ada Byron', phone: '(313) 555-0100' };
  return { ...person, email: 'ada@example.com', note: '', shipping: { ...person, address } };
};

async function account() {
  const { client, user } = await signedIn(shop);
  const base = `/api/user/${user.user_id}`;
  const send = (path: string, method: string, json?: unknown) =>
    client.request(`${base}/${path}`, { method, ...(json !== undefined && { json }) });
  const streets = async () => {
    const list: { isDefault: boolean; shipping: { address: { line1: string } } }[] = await client.json(
      `${base}/addresses`,
    );
    return list.map(({ isDefault, shipping }) => `${shipping.address.line1}${isDefault ? ' (default)' : ''}`);
  };
  const idOf = async (street: string): Promise<string> => {
    const list = await client.json(`${base}/addresses`);
    return list.find(
      ({ shipping }: { shipping: { address: { line1: string } } }) => shipping.address.line1 === `1 ${street}`,
    ).id;
  };
  const add = (street: string) => send('addresses', 'POST', addressOn(street));
  return { client, user, base, send, streets, idOf, add };
}

describe('the address book', () => {
  it('has the documented billing record as its default', async () => {
    const { client, base, send, streets, add } = await account();
    expect(await streets()).toEqual([]);
    await send('billing', 'PUT', addressOn('Elm'));
    expect(await streets()).toEqual(['1 Elm (default)']);
    expect((await add('Oak')).status).toBe(200);
    expect(await streets()).toEqual(['1 Elm (default)', '1 Oak']);
    expect(await client.json(`${base}/billing`)).toMatchObject({ shipping: { address: { line1: '1 Elm' } } });
  });

  it('makes the first address the default', async () => {
    const { client, base, add } = await account();
    await add('Elm');
    expect(await client.json(`${base}/billing`)).toMatchObject({ shipping: { address: { line1: '1 Elm' } } });
  });

  it('changes the default, and keeps the one of before', async () => {
    const { client, user, base, send, streets, idOf, add } = await account();
    for (const street of ['Elm', 'Oak', 'Ash']) await add(street);
    expect((await send(`addresses/${await idOf('Oak')}/default`, 'POST')).status).toBe(200);
    expect(await streets()).toEqual(['1 Oak (default)', '1 Elm', '1 Ash']);
    expect(await client.json(`${base}/billing`)).toMatchObject({ shipping: { address: { line1: '1 Oak' } } });
    const { db } = shop.deps.connection;
    const rows = await db.selectFrom('saved_addresses').select('shipping').where('user_id', '=', user.id).execute();
    expect(rows.map(({ shipping }) => shipping.address.country)).toEqual(['US', 'US']);
  });

  it('keeps one default when two are chosen at the same moment', async () => {
    const { send, streets, idOf, add } = await account();
    for (const street of ['Elm', 'Oak', 'Ash']) await add(street);
    const [oak, ash] = [await idOf('Oak'), await idOf('Ash')];
    await Promise.all([send(`addresses/${oak}/default`, 'POST'), send(`addresses/${ash}/default`, 'POST')]);
    const list = await streets();
    expect(list.map((street) => street.replace(' (default)', '')).sort()).toEqual(['1 Ash', '1 Elm', '1 Oak']);
    expect(list.filter((street) => street.endsWith('(default)'))).toHaveLength(1);
  });

  it('changes and deletes an address', async () => {
    const { send, streets, idOf, add } = await account();
    for (const street of ['Elm', 'Oak']) await add(street);
    const id = await idOf('Oak');
    await send(`addresses/${id}`, 'PUT', addressOn('Fir'));
    expect(await streets()).toEqual(['1 Elm (default)', '1 Fir']);
    await send(`addresses/${id}`, 'DELETE');
    expect(await streets()).toEqual(['1 Elm (default)']);
    expect((await send(`addresses/${id}`, 'DELETE')).status).toBe(404);
  });

  it('holds ten, also when many are added at the same moment', async () => {
    const { streets, add } = await account();
    const answers = await Promise.all(Array.from({ length: MAX_ADDRESSES + 2 }, (_, n) => add(`Street ${n}`)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await streets()).toHaveLength(MAX_ADDRESSES);
  });

  it('checks an address by the rules of the billing record', async () => {
    const { send } = await account();
    const response = await send('addresses', 'POST', { ...addressOn('Elm'), phone: '12' });
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['phone']]);
  });

  it('hides one account’s addresses from another', async () => {
    const ada = await account();
    for (const street of ['Elm', 'Oak']) await ada.add(street);
    const id = await ada.idOf('Oak');
    const eve = await account();
    for (const [path, method, json] of [
      [`addresses/${id}`, 'PUT', addressOn('Evil')],
      [`addresses/${id}`, 'DELETE', undefined],
      [`addresses/${id}/default`, 'POST', undefined],
    ] as const) {
      expect((await eve.send(path, method, json)).status, path).toBe(404);
    }
    expect((await eve.client.request(`${ada.base}/addresses`)).status).toBe(404);
    expect(await ada.streets()).toEqual(['1 Elm (default)', '1 Oak']);
  });

  it('goes along in the data export, and goes with the account', async () => {
    const { client, base, user, add } = await account();
    for (const street of ['Elm', 'Oak']) await add(street);
    expect(await client.json(`${base}/data`)).toMatchObject({ addresses: [{ isDefault: true }, { isDefault: false }] });
    expect((await client.request(base, { method: 'DELETE', json: {} })).status).toBe(204);
    const { db } = shop.deps.connection;
    expect(await db.selectFrom('saved_addresses').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});
