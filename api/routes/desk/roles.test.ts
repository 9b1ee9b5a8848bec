import { beforeEach, describe, expect, it } from 'vitest';
import { may, staffRoles } from '../../contract/desk/roles.ts';
import { deskPermissions } from '../../http/desk/desk-route.ts';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createTestApp();
const calls = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((call) => call.includes(' /api/desk/') && !call.startsWith('ALL '))
  .map((call) => ({ call, method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }));

/** Any id: who may not call a route is refused before it looks at one. */
const address = (path: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000000');
const send = (client: Pick<ShopClient, 'request'>, { method, path }: { method: string; path: string }) =>
  client.request(address(path), { method, ...(method === 'GET' ? {} : { json: {} }) });
const permissionOf = ({ method, path }: { method: string; path: string }) =>
  deskPermissions.get(`${method} ${path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`);

describe.each(calls)('$call', (call) => {
  beforeEach(() => shop.allowErrors());

  it('needs a permission', () => {
    expect(permissionOf(call)).toBeDefined();
  });

  it('is closed to strangers and to shoppers', async () => {
    const { client } = await signedIn(shop);
    expect((await send(shop, call)).status).toBe(401);
    expect((await send(client, call)).status).toBe(401);
  });

  it.each(staffRoles)('lets a %s in only with its permission', async (role) => {
    const permission = permissionOf(call) ?? 'any';
    const response = await send(await staffClient(shop, role), call);
    const isAllowed = permission === 'any' || may(role, permission);
    const { code } = response.status === 403 ? await response.json() : { code: '' };
    expect(code === 'staff_not_allowed').toBe(!isAllowed);
    expect(response.status).not.toBe(401);
  });
});
