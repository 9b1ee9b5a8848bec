import { describe, expect, it } from 'vitest';
import { staffRoles } from '../../../contract/desk/roles.ts';
import { MAX_STAFF } from '../../../contract/desk/staff.ts';
import { recordAccess, recordAction, sweepAccess } from '../../domain/operator/actions.ts';
import { hashPassword } from '../../domain/sign-in/passwords.ts';
import { signedIn } from '../accounts.ts';
import { createMailingApp } from '../create-mailing-app.ts';
import { newStaff, staffClient } from '../desk.ts';
import type { ShopClient } from '../shop-client.ts';

const PASSWORD = 'Correct-Horse-9';
const shop = await createMailingApp();
const { db } = shop.deps.connection;

const change = async (client: ShopClient, method: string, path: string, json?: object) => {
  const response = await client.request(`/api/desk/staff/${path}`, { method, json });
  return [response.status, (await response.json()).code];
};
const workingOwners = async () =>
  await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();

/** Everything that takes an owner away from the desk. */
const removals = [
  ['PUT', '/role', { role: 'packer' }],
  ['POST', '/reset', undefined],
  ['DELETE', '', undefined],
] as const;

describe.each(removals)('%s /api/desk/staff/{id}%s', (method, path, json) => {
  it('knows oneself by any spelling of the id', async () => {
    const owner = await newStaff(shop, 'owner');
    for (const id of [owner.id, owner.id.toUpperCase(), owner.id.replace(/^./, (first) => first.toUpperCase())]) {
      expect(await change(owner.client, method, `${id}${path}`, json)).toEqual([409, 'staff_self']);
    }
    expect(await workingOwners()).toEqual([{ id: owner.id }]);
  });

  it.each(removals)('leaves an owner when another owner sends %s %s at the same moment', async (back, to, body) => {
    const [one, two] = [await newStaff(shop, 'owner'), await newStaff(shop, 'owner')];
    const answers = await Promise.all([
      change(one.client, method, `${two.id}${path}`, json),
      change(two.client, back, `${one.id}${to}`, body),
    ]);
    expect(await workingOwners()).toHaveLength(1);
    expect(answers).toContainEqual([200, undefined]);
  });
});

it('keeps the person after a reset at the maximum of people', async () => {
  const { client } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  await db
    .insertInto('staff')
    .values(
      Array.from({ length: MAX_STAFF - 2 }, (_, n) => ({
        ...{ email: `staff-${n}@northspool.example`, name: 'Kim', role: staffRoles[0], joined_at: new Date() },
      })),
    )
    .execute();
  expect(await change(client, 'POST', `${packer.id}/reset`)).toEqual([200, undefined]);
  expect((await shop.deliver()).at(-1)?.to).toBe(packer.email);
  const again = { email: packer.email, name: 'Pat Packer', role: 'packer' };
  expect((await client.request('/api/desk/staff', { method: 'POST', json: again })).status).toBe(200);
  const one = { ...again, email: shop.newAddress() };
  expect((await client.request('/api/desk/staff', { method: 'POST', json: one })).status).toBe(409);
});

it('removes nothing by a reset of somebody who left since', async () => {
  const { client } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  await change(client, 'DELETE', packer.id);
  expect(await change(client, 'POST', `${packer.id}/reset`)).toEqual([404, 'staff_unknown']);
});

describe('a shopper’s account with the address of staff', () => {
  async function withStaffAddress() {
    const owner = await newStaff(shop, 'owner');
    const packer = await newStaff(shop, 'packer');
    await change(owner.client, 'PUT', `${packer.id}/role`, { role: 'support' });
    const shopper = await signedIn(shop, { email: packer.email, password: PASSWORD });
    return { packer, shopper, path: `/api/user/${shopper.user.user_id}` };
  }
  const entriesOf = async (target: string) =>
    await db.selectFrom('log.entries').selectAll().where('target', '=', target).execute();

  it('leaves the log alone when it is deleted', async () => {
    const { packer, shopper, path } = await withStaffAddress();
    const before = await entriesOf(packer.email);
    expect(before).toMatchObject([{ verb: 'staff role', outcome: 'done', details: { after: { role: 'support' } } }]);
    const response = await shopper.client.request(path, { method: 'DELETE', json: { password: PASSWORD } });
    expect(response.status).toBe(204);
    expect(await entriesOf(packer.email)).toEqual(before);
  });

  it('reads nothing of the log in its data', async () => {
    const { shopper, path } = await withStaffAddress();
    expect((await shopper.client.json(`${path}/data`)).handled).toEqual([]);
  });
});

describe('who came in', () => {
  const accessOf = async (by: string) =>
    (await (await staffClient(shop, 'owner')).json(`/api/desk/log/access?by=${encodeURIComponent(by)}`)).rows;

  it('is recorded when it fails, for staff by name and for strangers without the address', async () => {
    const packer = await newStaff(shop, 'packer');
    await db
      .updateTable('staff')
      .set({ password: await hashPassword('Winder-54-lathe'), totp_secret: Buffer.from('an app') })
      .where('id', '=', packer.id)
      .execute();
    for (const email of [packer.email, 'nobody@example.com']) {
      expect((await shop.post('/api/desk/sign-in', { email, password: 'Wrong-Lathe-1' })).status).toBe(401);
    }
    const wrong = {
      verb: 'staff sign-in',
      outcome: expect.stringMatching(/^refused: /),
      details: { with: 'password' },
    };
    expect(await accessOf(packer.email)).toMatchObject([{ ...wrong, target: packer.email }]);
    expect(await accessOf('a stranger')).toMatchObject([wrong]);
    expect(JSON.stringify(await db.selectFrom('log.entries').selectAll().execute())).not.toContain('nobody@');
  });

  it('adds fifty refusals a day for a person, and no sign-in is left out', async () => {
    const { email } = await newStaff(shop, 'packer');
    const attempt = { by: email, verb: 'staff sign-in', target: email };
    for (let tries = 0; tries < 60; tries += 1) await recordAccess(shop.deps, { ...attempt, refused: 'wrong' });
    await recordAccess(shop.deps, attempt);
    const rows = await db.selectFrom('log.entries').select('outcome').where('by', '=', email).execute();
    expect(rows.filter(({ outcome }) => outcome === 'refused: wrong')).toHaveLength(50);
    expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  it('is forgotten after half a year, and what was changed is not', async () => {
    const old = { connection: shop.deps.connection, clock: () => new Date(Date.now() - 181 * 24 * 60 * 60_000) };
    const entry = { by: 'pat@northspool.example', verb: 'staff sign-in', target: 'pat@northspool.example' };
    await recordAccess(old, entry);
    await recordAccess(shop.deps, entry);
    await recordAction(old, { ...entry, verb: 'staff role' }, async () => {});
    await sweepAccess(shop.deps);
    const rows = await db.selectFrom('log.entries').select(['verb', 'outcome']).orderBy('id').execute();
    expect(rows).toEqual([
      { verb: 'staff sign-in', outcome: 'done' },
      { verb: 'staff role', outcome: 'done' },
    ]);
  });
});
