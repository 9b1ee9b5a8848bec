import { expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { makeMember, memberOf } from '../../test/premium.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const HOUR = 3_600_000;
let ahead = 0;
const shop = await createTestApp({ clock: () => new Date(Date.now() + ahead) });

const put = (client: ShopClient, id: string) => client.request('/api/cart', { method: 'POST', json: { id, qty: 1 } });

it('starts in open sessions the moment the subscription becomes valid', async () => {
  const { client, user } = await signedIn(shop);
  expect((await put(client, goods.membersOnly.id)).status).toBe(403);
  await makeMember(shop, user.id);
  expect((await put(client, goods.membersOnly.id)).status).toBe(200);
  for (const path of ['/api/auth/login/guest', `/api/user/${user.user_id}`]) {
    expect(await client.json(path)).toMatchObject({ membership: true });
  }
});

it('ends in open sessions and carts the moment it expires', async () => {
  const { client, user } = await memberOf(shop, { validUntil: new Date(Date.now() + HOUR) });
  await put(client, goods.membersOnly.id);
  expect((await client.json('/api/cart')).lines[0].error).toBeNull();
  ahead = HOUR + 1;
  expect((await client.json('/api/cart')).lines[0].error).toContain('Premium');
  for (const path of ['/api/auth/login/guest', `/api/user/${user.user_id}`]) {
    expect(await client.json(path)).toMatchObject({ membership: false });
  }
  ahead = 0;
});

it('does not extend to other accounts', async () => {
  await memberOf(shop);
  const { client } = await signedIn(shop);
  expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: false });
});
