import { describe, expect, it } from 'vitest';
import { may, permissions, staffRoles } from '../../../contract/desk/roles.ts';
import { deskPermissions, recentRoutes } from '../../http/desk/desk-route.ts';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff, staffClient } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';

/** Who may do what, as the owner reads it. A change of `permissions` is a change here. */
const table = `
                   packer  support  editor  manager  owner
  today:read       x       x                x        x
  orders:read      x       x                x        x
  orders:export            x                x        x
  orders:pack      x                        x        x
  orders:ship      x                        x        x
  orders:edit              x                x        x
  orders:create            x                x        x
  orders:cancel            x                x        x
  orders:refund            x                x        x
  stock:read       x       x                x        x
  stock:move       x                        x        x
  stock:write                               x        x
  purchases:read   x                        x        x
  purchases:write                           x        x
  prices:write                              x        x
  prints:read      x       x                x        x
  prints:write     x                        x        x
  customers:read           x                x        x
  customers:write          x                x        x
  customers:erase                                    x
  coupons:read             x                x        x
  coupons:write                             x        x
  polls:read               x                x        x
  polls:write                               x        x
  vending:read     x       x                x        x
  vending:write    x                        x        x
  notices:read             x                x        x
  notices:write                             x        x
  letters:read             x                x        x
  letters:write                             x        x
  reports:read                              x        x
  reviews:read             x                x        x
  reviews:write            x                x        x
  staff:read                                x        x
  staff:write                                        x
  log:read                                  x        x
  log:access                                         x
  jobs:read        x       x                x        x
  jobs:write                                x        x
  content:write                      x       x        x
`;

/** What a session that was stolen, or left open at the counter, must not do without the person. */
const confirmed = `
  how one signs in:           DELETE /desk/me/passkeys/{id}, POST /desk/me/passkeys, POST /desk/me/passkeys/options,
                              POST /desk/me/recovery-codes, POST /desk/me/totp, PUT /desk/me/totp, PUT /desk/me/password
  who works here:             POST /desk/staff, DELETE /desk/staff/{id}, PUT /desk/staff/{id}/role,
                              POST /desk/staff/{id}/reset, POST /desk/staff/{id}/invitation,
                              DELETE /desk/staff/{id}/invitation
  all data of a person:       POST /desk/customers/{customer}/data, POST /desk/customers/{customer}/erase
  mail to all subscribers:    POST /desk/letters/{id}/send
`;

/** Daily work, which others see and undo: a question every ten minutes would be answered without reading. */
const daily = `
  what only makes safer:      DELETE /desk/me/sessions, DELETE /desk/me/sessions/{id}, POST /desk/sign-out,
                              POST /desk/customers/{customer}/blocks, POST /desk/customers/{customer}/sign-out
  the confirmation itself:    POST /desk/me/confirm, POST /desk/me/confirm/passkey
  money goes back the way it came, and the customer gets a mail:
                              POST /desk/orders/{number}/cancel, POST /desk/orders/{number}/edits, POST /desk/orders/{number}/refunds,
                              POST /desk/orders/{number}/returns/{returnNumber}, POST /desk/orders/{number}/returns,
                              POST /desk/orders/{number}/returns/{returnNumber}/replacement
  orders for customers:       POST /desk/drafts, PUT /desk/drafts/{draft}, DELETE /desk/drafts/{draft},
                              POST /desk/drafts/{draft}/link, POST /desk/orders/{number}/charge/link,
                              DELETE /desk/orders/{number}/charge
  customers:                  DELETE /desk/blocks/{id}, POST /desk/customers/{customer}/month,
                              POST /desk/customers/{customer}/cancel-membership, POST /desk/reorders/{reorder}/stop,
                              POST /desk/customers/{customer}/notes, POST /desk/customers/{customer}/tags,
                              PUT /desk/customers/{customer}/tax-exempt
  orders:                     POST /desk/orders/pack, POST /desk/orders/slips,
                              POST /desk/orders/{number}/deliver,
                              POST /desk/orders/{number}/mails, POST /desk/orders/{number}/notes,
                              POST /desk/orders/{number}/pack, POST /desk/orders/{number}/unpack,
                              POST /desk/orders/unpack, POST /desk/orders/tags, POST /desk/orders/{number}/parts,
                              POST /desk/orders/{number}/ship, POST /desk/orders/{number}/tags,
                              PUT /desk/orders/{number}/address, PUT /desk/orders/{number}/tracking
  packing and printing:       POST /desk/packing/next, POST /desk/packing/{orderId}/heartbeat,
                              POST /desk/packing/{orderId}/labels, POST /desk/packing/{orderId}/labels/void,
                              POST /desk/packing/{orderId}/later, POST /desk/packing/{orderId}/ship,
                              PUT /desk/packing/{orderId}/ticks, POST /desk/packing/{orderId}/spools,
                              DELETE /desk/packing/{orderId}/spools/{spool}, POST /desk/print-runs/{id}/end,
                              POST /desk/prints/{number}/{line}/plates, POST /desk/plates/{id}/start,
                              POST /desk/plates/{id}/stop, POST /desk/plates/{id}/remove, POST /desk/plates, POST /desk/prints/{number}/{line}/plate, POST /desk/prints/{number}/{line}/runs, POST /desk/model-reviews/{number}/answer
  stock, offers, machine:     POST /desk/stock/{id}/changes, POST /desk/stock/{id}/prices, PUT /desk/stock-threshold,
                              POST /desk/purchases, PUT /desk/purchases/{purchase},
                              POST /desk/purchases/{purchase}/order, POST /desk/purchases/{purchase}/close,
                              POST /desk/purchases/{purchase}/cancel, POST /desk/purchases/{purchase}/receipts,
                              POST /desk/spools/lots, POST /desk/spools/lots/{lot}/spools, POST /desk/spools/labels,
                              POST /desk/spools/lots/{lot}/gauge, POST /desk/spools/{spool}/gauge,
                              PUT /desk/spools/{spool}/weights, POST /desk/spools/{spool}/take-back,
                              POST /desk/stock-takes, POST /desk/stock-takes/{take}/counts,
                              POST /desk/stock-takes/{take}/approve, POST /desk/stock-takes/{take}/cancel,
                              POST /desk/stock/{id}/movements/{movement}/undo,
                              PUT /desk/stock/{id}, DELETE /desk/prices/{change}, POST /desk/coupons,
                              POST /desk/coupons/{code}/end,
                              POST /desk/coupons/{code}/reopen, POST /desk/polls, POST /desk/polls/{id}/close,
                              POST /desk/notices, DELETE /desk/notices/{id}, POST /desk/vending/load,
                              POST /desk/vending/presses/{id}/settle
  letters that are not sent:  POST /desk/letters, PUT /desk/letters/{id}, DELETE /desk/letters/{id},
                              POST /desk/letters/{id}/test, POST /desk/letters/{id}/stop,
                              POST /desk/letters/{id}/continue
  what pages say, which is undone by going back to a version before:
                              PUT /desk/content/file, POST /desk/content/discard, POST /desk/content/publish,
                              PUT /desk/content/schedule, POST /desk/content/pictures, POST /desk/content/previews,
                              POST /desk/content/back
  a mail to oneself:          POST /desk/content/mails/test
  reviews:                    POST /desk/reviews/{id}/publish, POST /desk/reviews/{id}/refuse,
                              PUT /desk/reviews/{id}/answer, PUT /desk/reviews/{id}/photos/{photoId}
  the queue:                  POST /desk/jobs/retry-failed, POST /desk/jobs/{id}/retry
`;
const callsIn = (text: string) => [...text.matchAll(/(?:POST|PUT|DELETE) \/\S+[^\s,]/g)].map(([call]) => call).sort();

/** How to get in, and so open to everyone. All others of the desk need a sign-in. */
const signInCalls: ReadonlySet<string> = new Set([
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
const calls = served.filter(({ call }) => !signInCalls.has(call));

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

it('finds the routes of the desk, and the calls that sign in', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(served.filter(({ call }) => signInCalls.has(call))).toHaveLength(signInCalls.size);
});

it('names each change as daily work, or as one that needs a confirmation', () => {
  const writes = [...deskPermissions.keys()].filter((call) => !call.startsWith('GET '));
  expect([...callsIn(confirmed), ...callsIn(daily)].sort()).toEqual(writes.sort());
  expect([...recentRoutes].sort()).toEqual(callsIn(confirmed));
});

it.each(callsIn(confirmed))('%s needs a sign-in or confirmation within ten minutes', async (call) => {
  const { id, client } = await newStaff(shop, 'owner');
  const [method = '', path = ''] = call.split(' ');
  const code = async () => {
    const response = await send(client, { method, path: `/api${path}`.replaceAll(/\{\w+\}/g, ':id') });
    return (await response.json()).code;
  };
  shop.allowErrors();
  expect(await code()).not.toBe('staff_confirm_needed');
  const sessions = shop.deps.connection.db.updateTable('staff_sessions').where('staff_id', '=', id);
  await sessions.set({ authenticated_at: new Date(Date.now() - 10 * 60_000) }).execute();
  expect(await code()).toBe('staff_confirm_needed');
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
