import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Deps } from '../domain/deps.ts';
import { runShopCommand } from '../operator/shop-command.ts';
import { createMailingApp } from '../test/create-mailing-app.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { storeModel } from '../test/stored-model.ts';

const shop = await createMailingApp(filesInMemory() as Pick<Deps, 'files'>);
const { db } = shop.deps.connection;
const folder = mkdtempSync(join(tmpdir(), 'reviews-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function uploader(name = 'gear.stl') {
  const client = shop.asGuest();
  await client.json('/api/auth/login/guest');
  const owner: string = JSON.parse(Buffer.from(client.token?.split('.')[1] ?? '', 'base64url').toString()).sub;
  const { id: fileId } = await storeModel(shop.deps, owner, new TextEncoder().encode('solid gear'), { name });
  const email = shop.newAddress();
  const wish = { fileId, email, material: 'PLA', colorName: 'Petrol', quantity: 2, infill: 20, quality: 50 };
  const ask = (changes: object = {}) =>
    client.request('/api/prints/reviews', { method: 'POST', json: { ...wish, ...changes } });
  return { email, fileId, ask };
}

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, print);
  return `${code} ${printed.join('\n')}`;
}

it('emails the shopper and the shop about a new review, free of charge', async () => {
  const ada = await uploader();
  const { refId } = await (await ada.ask({ supports: true, note: 'The hinge <b>must</b> move.' })).json();
  expect(refId).toMatch(/^NQ-/);
  const mails = await shop.deliver();
  expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, shop.deps.store.email].sort());
  const [hers, ours] = [ada.email, shop.deps.store.email].map((address) => mails.find(({ to }) => to === address));
  expect(hers?.text).toContain('Nothing was charged');
  expect(ours?.text).toMatch(/2 × PLA · Standard · 20% infill · with supports · Petrol/);
  expect(ours?.text).toContain('The hinge');
  expect(ours?.html).not.toContain('<b>must</b>');
  // The address may be a stranger's: nobody writes to it in the shop's name.
  expect(hers?.text).not.toContain('The hinge');
  expect(ours?.headers).toEqual({ 'Reply-To': ada.email });
  expect((await db.selectFrom('orders').select('id').execute()).length).toBe(0);
});

it('creates one review when the request is sent twice, with one email to each', async () => {
  const ada = await uploader();
  const answers = await Promise.all([ada.ask(), ada.ask()]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  expect(await shop.deliver()).toHaveLength(2);
});

it('lets the operator list reviews, save the model, and mark them answered', async () => {
  const ada = await uploader('../../etc/passwd.stl');
  const { refId } = await (await ada.ask()).json();
  expect(await run('reviews', 'list')).toMatch(new RegExp(`^0 ${refId} .* ${ada.email} `));
  expect(await run('reviews', 'save', refId.toLowerCase(), '--to', folder)).toBe(`0 ${join(folder, refId)}.stl`);
  expect(readFileSync(join(folder, `${refId}.stl`), 'utf8')).toBe('solid gear');
  expect(await run('reviews', 'done', refId)).toMatch(/^0 .*answered/);
  expect(await run('reviews', 'list')).toBe('0 No reviews found.');
  expect(await run('reviews', 'list', '--all')).toContain(refId);
  expect(await run('reviews', 'done', 'NQ-2222-2222')).toMatch(/^1 There is no review/);
});

it('keeps the model while the review is open, and for thirty days after', async () => {
  const ada = await uploader();
  const { refId } = await (await ada.ask()).json();
  const expiresAt = async () =>
    (await db.selectFrom('model_files').select('expires_at').where('id', '=', ada.fileId).executeTakeFirstOrThrow())
      .expires_at;
  expect(await expiresAt()).toBeNull();
  await run('reviews', 'done', refId);
  expect(Number(await expiresAt())).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

it('rejects another shopper’s file, and settings that we do not print', async () => {
  const [ada, bob] = [await uploader(), await uploader()];
  expect((await bob.ask({ fileId: ada.fileId })).status).toBe(404);
  expect((await ada.ask({ material: 'PMMA' })).status).toBe(400);
  expect((await ada.ask({ quality: 33 })).status).toBe(400);
  expect((await ada.ask({ email: 'nowhere' })).status).toBe(400);
  expect(await shop.deliver()).toEqual([]);
});
