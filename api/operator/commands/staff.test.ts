import { expect, it } from 'vitest';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { newStaff } from '../../test/desk.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createMailingApp();

async function attempt(...args: string[]) {
  const printed: string[] = [];
  const context = {
    deps: shop.deps,
    user: 'dana',
    publicUrl: 'https://shop.example',
    print: (text: string) => void printed.push(text),
  };
  const code = await runShopCommand(context, args, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
}

it('invites the first owner by a link that it prints, and by mail', async () => {
  expect((await attempt('staff', 'list')).text).toContain('Nobody works at the desk');
  const { code, text } = await attempt('staff', 'invite', 'Dana@Example.com', '--role', 'owner');
  expect(code).toBe(0);
  const [, token = ''] = /https:\/\/shop\.example\/desk\/join\/#([\w-]{43})$/.exec(text) ?? [];
  const invited = await (await shop.post('/api/desk/join', { token })).json();
  expect(invited).toEqual({ email: 'dana@example.com', name: 'Dana', role: 'owner' });
  expect((await shop.deliver()).map(({ to }) => to)).toEqual(['dana@example.com']);
  expect((await attempt('staff', 'list')).text).toMatch(/dana@example\.com +Dana +owner +invited/);
  const rows = await shop.deps.connection.db.selectFrom('log.entries').selectAll().execute();
  expect(rows).toMatchObject([{ by: 'dana', verb: 'staff invite', target: 'dana@example.com', outcome: 'done' }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('ends a person’s work, but not that of the last owner', async () => {
  const owner = await newStaff(shop, 'owner');
  const packer = await newStaff(shop, 'packer');
  expect((await attempt('staff', 'end', packer.email)).code).toBe(0);
  expect((await packer.client.request('/api/desk/me')).status).toBe(401);
  expect(await attempt('staff', 'end', owner.email)).toMatchObject({
    code: 1,
    text: expect.stringContaining('only owner'),
  });
});

it('lets the only owner back in who lost the phone', async () => {
  const owner = await newStaff(shop, 'owner');
  const { text } = await attempt('staff', 'reset', owner.email);
  expect(text).toMatch(/\/desk\/join\/#[\w-]{43}$/);
  expect((await owner.client.request('/api/desk/me')).status).toBe(401);
});

it('refuses what is not an address, and a role that does not exist', async () => {
  expect((await attempt('staff', 'invite', 'dana', '--role', 'owner')).code).toBe(2);
  expect((await attempt('staff', 'invite', 'dana@example.com', '--role', 'king')).code).toBe(2);
  expect((await attempt('staff', 'end', 'nobody@example.com')).code).toBe(1);
});
