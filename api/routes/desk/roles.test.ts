import { describe, expect, it } from 'vitest';
import { may, permissions, staffRoles } from '../../contract/desk/roles.ts';
import { deskPermissions } from '../../http/desk/desk-route.ts';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';

/** Who may do what, as the owner reads it. A change of `permissions` is a change here. */
const table = `
                   packer  support  manager  owner
  today:read         x        x        x       x
  orders:read        x        x        x       x
  orders:pack        x                 x       x
  orders:ship        x                 x       x
  orders:edit                 x        x       x
  orders:cancel               x        x       x
  orders:refund               x        x       x
  stock:read         x        x        x       x
  stock:write                          x       x
  prices:write                         x       x
  prints:read        x        x        x       x
  prints:write       x                 x       x
  customers:read              x        x       x
  customers:write             x        x       x
  customers:erase                              x
  coupons:read                x        x       x
  coupons:write                        x       x
  polls:read                  x        x       x
  polls:write                          x       x
  vending:read       x        x        x       x
  vending:write      x                 x       x
  notices:read                x        x       x
  notices:write                        x       x
  letters:read                x        x       x
  letters:write                        x       x
  reports:read                         x       x
  reviews:read                x        x       x
  reviews:write               x        x       x
  staff:read                           x       x
  staff:write                                  x
  log:read                             x       x
  jobs:read          x        x        x       x
  jobs:write                           x       x
`;

/** How to get in, and so open to everyone. All others of the desk need a sign-in. */
const doors: ReadonlySet<string> = new Set([
  'POST /api/desk/sign-in',
  'POST /api/desk/sign-in/code',
  'POST /api/desk/sign-in/passkey',
  'POST /api/desk/sign-in/passkey/options',
  'POST /api/desk/join',
  'POST /api/desk/join/password',
  'POST /api/desk/join/totp',
  'POST /api/desk/join/passkey',
  'POST /api/desk/join/passkey/options',
]);

// Sockets are routes, too, where a server has them. None of these calls comes as far as an upgrade.
const sockets = {
  upgrade: () => async () => new Response(null, { status: 426 }),
  closing: new AbortController().signal,
};
const shop = await createTestApp({ sockets: sockets as never });
const served = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((call) => /^\w+ \/api\/desk(\/|$)/.test(call) && !call.startsWith('ALL '))
  .map((call) => ({ call, method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }));
const calls = served.filter(({ call }) => !doors.has(call));

/** Any id: who may not call a route is refused before it looks at one. */
const address = (path: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000000');
const send = (client: Pick<ShopClient, 'request'>, { method, path }: { method: string; path: string }) =>
  client.request(address(path), { method, ...(method === 'GET' ? {} : { json: {} }) });
const permissionOf = ({ method, path }: { method: string; path: string }) =>
  deskPermissions.get(
    `${method} ${path
      .replace('/api', '')
      .replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
      .replace(/\/$/, '')}`,
  );

it('gives each role what the table says', () => {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim());
  const columns = staffRoles.map((role) => head.indexOf(role));
  const read = lines.map((line) => {
    const permission = line.trim().split(' ')[0] ?? '';
    const has = (role: number) => line.slice(columns[role], columns[role + 1]).includes('x');
    return [permission, staffRoles.filter((_, role) => has(role))];
  });
  expect(Object.fromEntries(read)).toEqual(permissions);
});

it('finds the routes of the desk, and no door that is none', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(served.filter(({ call }) => doors.has(call))).toHaveLength(doors.size);
});

describe.each(calls)('$call', (call) => {
  it('is closed to strangers and to signed-in shoppers', async () => {
    const { client } = await signedIn(shop);
    for (const stranger of [shop, client, shop.asGuest(new Map([['desk', 'made-up']]))]) {
      const response = await send(stranger, call);
      expect([response.status, (await response.json()).code]).toEqual([401, 'staff_sign_in_required']);
    }
  });

  it('lets in the roles that have its permission, and no others', async () => {
    shop.allowErrors();
    const permission = permissionOf(call);
    expect(permission, 'make it with deskRoute, which asks for a permission').toBeDefined();
    for (const role of staffRoles) {
      const response = await send(await staffClient(shop, role), call);
      const { code } = response.status === 403 ? await response.json() : { code: '' };
      const isAllowed = permission === 'any' || (permission !== undefined && may(role, permission));
      expect([role, code === 'staff_not_allowed']).toEqual([role, !isAllowed]);
      expect(response.status).not.toBe(401);
    }
  });
});
