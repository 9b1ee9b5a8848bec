import { expect, it } from 'vitest';
import { staffRoles } from '../../../contract/desk/roles.ts';
import type { StaffMember } from '../../../contract/desk/staff.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { newStaff } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;

const invite = (client: ShopClient, email: string, role = 'packer') =>
  client.request('/api/desk/staff', { method: 'POST', json: { email, name: 'Pat Packer', role } });
const change = async (client: ShopClient, method: string, path: string, json?: object) => {
  const response = await client.request(`/api/desk/staff/${path}`, { method, json });
  return [response.status, (await response.json()).code];
};
const listed = async (client: ShopClient): Promise<StaffMember[]> => (await client.json('/api/desk/staff')).staff;

it('invites by mail, and says who was invited by whom', async () => {
  const { client, email } = await newStaff(shop, 'owner');
  const invitee = shop.newAddress();
  expect((await invite(client, invitee.toUpperCase())).status).toBe(200);
  const [mail] = await shop.deliver();
  expect(mail).toMatchObject({ to: invitee, subject: 'Your invitation to the desk of Northspool' });
  expect(mail?.text).toMatch(/as a packer.*http:\/\/localhost\/desk\/join\/#[\w-]{43}/s);
  const found = (await listed(client)).find((each) => each.email === invitee);
  expect(found).toMatchObject({ state: 'invited', role: 'packer', invitedBy: email, joinedAt: null });
});

it('refuses an address that works here already, and invites one that left', async () => {
  const { client } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  expect((await invite(client, packer.email)).status).toBe(409);
  expect(await change(client, 'DELETE', packer.id)).toEqual([200, undefined]);
  expect((await invite(client, packer.email, 'support')).status).toBe(200);
  const found = (await listed(client)).find(({ id }) => id === packer.id);
  expect(found).toMatchObject({ state: 'invited', role: 'support' });
});

it('signs a person out when the role changes and when the account ends', async () => {
  const { client } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  expect(await change(client, 'PUT', `${packer.id}/role`, { role: 'manager' })).toEqual([200, undefined]);
  expect((await packer.client.request('/api/desk/me')).status).toBe(401);
  const again = await packer.signIn();
  expect(await again.json('/api/desk/me')).toMatchObject({ role: 'manager' });
  await change(client, 'DELETE', packer.id);
  expect((await again.request('/api/desk/me')).status).toBe(401);
  expect((await listed(client)).find(({ id }) => id === packer.id)?.state).toBe('ended');
});

it('lets nobody change themselves, and keeps the last owner', async () => {
  const { client, id } = await newStaff(shop, 'owner');
  expect(await change(client, 'PUT', `${id}/role`, { role: 'packer' })).toEqual([409, 'staff_self']);
  expect(await change(client, 'DELETE', id)).toEqual([409, 'staff_self']);
  expect(await change(client, 'POST', `${id}/reset`)).toEqual([409, 'staff_self']);
});

it('leaves one of two owners who end each other at the same moment', async () => {
  const [one, two] = [await newStaff(shop, 'owner'), await newStaff(shop, 'owner')];
  const [first, second] = await Promise.all([
    one.client.request(`/api/desk/staff/${two.id}`, { method: 'DELETE' }),
    two.client.request(`/api/desk/staff/${one.id}`, { method: 'DELETE' }),
  ]);
  const left = await db.selectFrom('staff').select('id').where('ended_at', 'is', null).execute();
  expect(left).toHaveLength(1);
  expect([first.status, second.status]).toContain(200);
});

it('removes how a person signs in when they lost their phone, and invites them again', async () => {
  const { client } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  expect(await change(client, 'POST', `${packer.id}/reset`)).toEqual([200, undefined]);
  expect((await packer.client.request('/api/desk/me')).status).toBe(401);
  expect((await shop.deliver()).at(-1)?.to).toBe(packer.email);
  expect((await listed(client)).find(({ id }) => id === packer.id)?.state).toBe('invited');
});

it('records each change with who, before and after', async () => {
  const { client, email } = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  await change(client, 'PUT', `${packer.id}/role`, { role: 'support' });
  const { rows, total } = await client.json(`/api/desk/log?target=${packer.email}`);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    by: email,
    verb: 'staff role',
    outcome: 'done',
    details: { before: { role: 'packer' }, after: { role: 'support' } },
  });
});

it('shows the log by who, target and day, 50 a page', async () => {
  const { client } = await newStaff(shop, 'manager');
  const at = (n: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, n));
  const actions = Array.from({ length: 60 }, (_, n) => ({
    at: at(n),
    by: n % 2 ? 'dana' : 'pat@northspool.example',
    verb: 'orders refund',
    target: `NS-${n % 3}`,
    details: '{}',
  }));
  await db.insertInto('log.actions').values(actions).execute();
  const read = async (query: string) => await client.json(`/api/desk/log?${query}`);
  const first = await read('');
  expect([first.rows.length, first.total]).toEqual([50, 60]);
  expect(first.rows[0].at).toBe(at(59).toISOString());
  expect((await read('page=2')).rows).toHaveLength(10);
  expect((await read('by=dana')).total).toBe(30);
  expect((await read('by=dana&target=NS-1')).total).toBe(10);
  expect((await read('from=2026-05-01&until=2026-05-01')).total).toBe(60);
  expect((await read('from=2026-05-02')).total).toBe(0);
  expect((await client.request('/api/desk/log?page=201')).status).toBe(400);
});

it.each(staffRoles)('invites a %s', async (role) => {
  const { client } = await newStaff(shop, 'owner');
  expect((await invite(client, shop.newAddress(), role)).status).toBe(200);
});
