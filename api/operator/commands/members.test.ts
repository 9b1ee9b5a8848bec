import { expect, it } from 'vitest';
import { createMemberApp } from '../../test/create-member-app.ts';
import { goods } from '../../test/factory-items.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createMemberApp();

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const errors: string[] = [];
  const context = { deps: shop.deps, user: 'dana', print: (text: string) => void printed.push(text) };
  const code = await runShopCommand(context, args, (text) => errors.push(text));
  expect([code, errors]).toEqual([0, []]);
  return printed.join('\n');
}

it('lists members with their status and the date until which they have paid', async () => {
  expect(await run('members', 'list')).toBe('No members found.');
  const { user, joined } = await shop.member();
  const { client, user: leaving } = await shop.member();
  await client.json('/api/subscription', { method: 'DELETE' });
  const lines = (await run('members', 'list')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes(user.email))).toMatch(/ active +stripe +since .* paid until /);
  expect(lines.find((line) => line.includes(leaving.email))).toContain('cancelled');
  expect(JSON.parse(await run('members', 'list', '--json'))).toContainEqual(
    expect.objectContaining({ id: joined.id, status: 'active' }),
  );
  expect(await run('members', 'list', '--status', 'past_due')).toBe('No members found.');
});

it('shows which months of Premium wait for stock', async () => {
  await shop.setStock(goods.membersOnly.id, 0);
  const { joined } = await shop.member();
  expect(await run('orders', 'list', '--unshipped')).toMatch(`${joined.payment.refId}`);
  expect(await run('orders', 'list')).toContain('waits for stock');
  expect(await run('orders', 'show', joined.payment.refId)).toContain('It waits for stock');
});

it('assigns new stock to the members who have waited longest, and none to an order that shipped without it', async () => {
  await shop.setStock(goods.membersOnly.id, 0);
  const members = [await shop.member(), await shop.member(), await shop.member()];
  const [sent, first] = members.map(({ joined }) => String(joined.payment.refId));
  await run('orders', 'ship', sent ?? '', '794612345678');
  await shop.setStock(goods.membersOnly.id, 1);
  await shop.handlers['renew-subscriptions']();
  const waiting = (await shop.orders()).filter(({ waits_for_stock, shipped_at }) => waits_for_stock && !shipped_at);
  expect(waiting).toHaveLength(1);
  expect(waiting.map(({ ref_id }) => ref_id)).not.toContain(first);
  expect(await shop.stockOf(goods.membersOnly.id)).toBe(0);
});
