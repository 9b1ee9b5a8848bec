import { expect, it } from 'vitest';
import { subscriberId } from '../../domain/newsletter.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { staffClient } from '../../test/desk.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const text = { subject: 'Autumn colors', body: 'Three *new* [colors](/shop/).\n\n<script>alert(1)</script>' };

async function writer() {
  const manager = await staffClient(shop, 'manager');
  const { email } = await manager.json('/api/desk/me');
  const letter = await manager.json('/api/desk/letters', { method: 'POST', json: text });
  const path = `/api/desk/letters/${letter.id}`;
  const call = (verb: string, json?: unknown) =>
    manager.request(`${path}/${verb}`, { method: 'POST', ...(json !== undefined && { json }) });
  const save = (json: unknown) => manager.request(path, { method: 'PUT', json });
  return { manager, email: email as string, letter, path, call, save };
}

async function subscriber(): Promise<string> {
  const email = shop.newAddress();
  const id = subscriberId(email, shop.deps.settings.tokenSecret);
  await db
    .insertInto('newsletter_subscribers')
    .values({ id, email, asked_at: new Date(), confirmed_at: new Date() })
    .execute();
  return email;
}

it('is written, mailed to its writer first, and then to the subscribers', async () => {
  const ada = await subscriber();
  const { manager, email, path, call } = await writer();
  expect((await call('send', { revision: 1 })).status).toBe(409);
  expect((await call('test', { revision: 1 })).status).toBe(200);
  const [test] = await shop.deliver();
  expect(test).toMatchObject({ to: email, subject: '[Test] Autumn colors' });
  expect(await manager.json(path)).toMatchObject({ isTested: true, state: 'draft', subscribers: 1 });
  expect((await call('send', { revision: 1 })).status).toBe(200);
  const mails = await shop.deliver();
  expect(mails.slice(1)).toMatchObject([{ to: ada, subject: 'Autumn colors' }]);
  expect(await manager.json('/api/desk/letters')).toMatchObject({
    rows: [{ state: 'sent', recipients: { sent: 1 } }],
    ...{ total: 1, subscribers: 1 },
  });
  const actions = await db.selectFrom('log.entries').select(['verb', 'by']).orderBy('at').execute();
  expect(actions.map(({ verb }) => verb)).toEqual(['letters create', 'letters send', 'letters test', 'letters send']);
  expect(new Set(actions.map(({ by }) => by))).toEqual(new Set([email]));
});

it('needs another test after a change', async () => {
  await subscriber();
  const { call, save, manager, path } = await writer();
  await call('test', { revision: 1 });
  await shop.deliver();
  expect((await save({ ...text, subject: 'Winter colors', revision: 1 })).status).toBe(200);
  expect(await manager.json(path)).toMatchObject({ isTested: false, revision: 2, subject: 'Winter colors' });
  expect((await call('send', { revision: 2 })).status).toBe(409);
});

it('refuses the change of somebody who saw an older version', async () => {
  const { save } = await writer();
  expect((await save({ ...text, subject: 'Mine', revision: 1 })).status).toBe(200);
  const late = await save({ ...text, subject: 'Theirs', revision: 1 });
  expect([late.status, (await late.json()).code]).toEqual([409, 'letter_changed']);
});

it('sends one letter at a time, and never a letter twice', async () => {
  await subscriber();
  const [first, second] = [await writer(), await writer()];
  for (const { call } of [first, second]) await call('test', { revision: 1 });
  await shop.deliver();
  const starts = await Promise.all([
    ...[first.call('send', { revision: 1 }), first.call('send', { revision: 1 }), second.call('send', { revision: 1 })],
  ]);
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(starts.filter(({ status }) => status === 409)).toHaveLength(2);
});

it('is not sent to nobody', async () => {
  const { call } = await writer();
  await call('test', { revision: 1 });
  await shop.deliver();
  expect((await (await call('send', { revision: 1 })).json()).code).toBe('letter_nobody');
});

it('stops and goes on, and is deleted as a draft only', async () => {
  await subscriber();
  const { call, manager, path } = await writer();
  await call('test', { revision: 1 });
  await shop.deliver();
  expect((await call('stop')).status).toBe(409);
  await call('send', { revision: 1 });
  expect(await (await call('stop')).json()).toMatchObject({ state: 'stopped' });
  expect((await manager.request(path, { method: 'DELETE' })).status).toBe(409);
  expect(await (await call('continue')).json()).toMatchObject({ state: 'sending' });
  const { manager: other, path: draft } = await writer();
  expect((await other.request(draft, { method: 'DELETE' })).status).toBe(200);
  expect((await other.request(draft)).status).toBe(404);
});

it('shows the mail as it will look, without anything that runs', async () => {
  const { manager, path } = await writer();
  const preview = await manager.request(`${path}/preview`);
  const html = await preview.text();
  expect(html).toContain(`href="${shop.deps.settings.publicUrl}/shop/"`);
  expect(html).toContain('<em>new</em>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script');
  expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*frame-ancestors 'self'$/);
  expect(preview.headers.get('content-type')).toMatch(/^text\/html/);
});

it.each([{ subject: '' }, { body: '  ' }, { subject: 'a\nBcc: all@example.com' }, { body: 'x'.repeat(20_001) }])(
  'is refused with %o',
  async (change) => {
    const manager = await staffClient(shop, 'manager');
    const response = await manager.request('/api/desk/letters', { method: 'POST', json: { ...text, ...change } });
    expect(response.status).toBe(400);
  },
);
