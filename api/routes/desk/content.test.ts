import { beforeEach, describe, expect, it } from 'vitest';
import { shapeOf } from '../../../content-reader/content.ts';
import type { ContentEntry, ContentFile, ContentSave } from '../../../contract/desk/content.ts';
import { publishDueDrafts } from '../../domain/content/drafts.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff, staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import type { ShopClient } from '../../test/shop-client.ts';

let now = new Date();
const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs, clock: () => now });
const { db } = shop.deps.connection;
const FAQ = 'faq.yaml';
const PETROL = 'products/pla/petrol.yaml';
const POST = 'blog/bed-adhesion.md';

let editor: ShopClient;
let other: ShopClient;
beforeEach(async () => {
  now = new Date();
  queue.empty();
  editor = await staffClient(shop, 'editor');
  other = await staffClient(shop, 'editor');
});

const list = async (): Promise<ContentEntry[]> => (await editor.json('/api/desk/content')).entries;
const open = async (path: string): Promise<ContentFile> =>
  await editor.json(`/api/desk/content/file?path=${encodeURIComponent(path)}`);
const send = (save: Partial<ContentSave>, client = editor) =>
  client.request('/api/desk/content/file', { method: 'PUT', json: { key: crypto.randomUUID(), ...save } });
const call = (action: string, json: object, method: 'POST' | 'PUT' = 'POST') =>
  editor.request(`/api/desk/content/${action}`, { method, json });
const publish = (...paths: string[]) => call('publish', { paths });

/** Saves a file with other values, as its form does. */
async function change(path: string, edit: (value: Record<string, unknown>) => void, client = editor) {
  const { base, value, body } = await open(path);
  const values = structuredClone(value) as Record<string, unknown>;
  edit(values);
  return await send({ path, base, edit: { value: values, ...(body !== null && { body }) } }, client);
}
const ask = (lede: string) => change(FAQ, (value) => Object.assign(value, { lede }));
/** Rows of a file, the oldest first. */
const rows = async (path: string) =>
  await db.selectFrom('content_edits').select(['text', 'state', 'by']).where('path', '=', path).orderBy('id').execute();

it('lists each file that the shop reads, by what it is', async () => {
  const entries = await list();
  expect(entries.length).toBeGreaterThan(120);
  expect(entries.every(({ path }) => shapeOf(path))).toBe(true);
  expect(entries.find(({ path }) => path === PETROL)).toEqual({
    path: PETROL,
    title: 'PLA Petrol',
    kind: 'Colors and goods',
    state: 'published',
    by: null,
    at: null,
    publishAt: null,
  });
  expect(new Set(entries.map(({ kind }) => kind)).size).toBeGreaterThan(10);
  for (const { path, title } of entries) expect(title, path).not.toMatch(/^$|\.(yaml|md)$/);
});

it('gives a file with the schema of its values', async () => {
  const file = await open(POST);
  expect(file.schema).toMatchObject({ properties: { title: { type: 'string', minLength: 3, maxLength: 80 } } });
  expect(file.value).toMatchObject({ title: 'A first layer that stays, and comes off', category: 'Printing' });
  expect(file.body).toMatch(/^A print has to hold/);
  expect(await editor.request('/api/desk/content/file?path=blog/none.md')).toMatchObject({ status: 404 });
  expect(await editor.request('/api/desk/content/file?path=../package.json')).toMatchObject({ status: 400 });
});

describe('a draft', () => {
  it('is the file with the new values, where only their lines differ', async () => {
    const before = await open(FAQ);
    expect(await ask('What you ask us.')).toMatchObject({ status: 200 });
    const after = await open(FAQ);
    expect([after.state, after.draft?.by, after.published]).toEqual(['draft', after.by, before.text]);
    const lines = before.text?.split('\n') ?? [];
    expect(after.text?.split('\n').filter((line) => !lines.includes(line))).toEqual(['lede: What you ask us.']);
    expect(queue.names()).toEqual([]);
  });

  it('is refused where a field is wrong, in the words of the check of the content', async () => {
    const wrong = await change(FAQ, (value) => Object.assign(value, { title: 'Short' }));
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      {
        code: 'content_refused',
        message: 'title: must have at least 10 characters.',
        fields: { title: 'Must have at least 10 characters.' },
      },
    ]);
    const priced = await change(PETROL, ({ variants }) =>
      Object.assign((variants as object[])[0] ?? {}, { price: -1 }),
    );
    expect(Object.keys((await priced.json()).fields)).toEqual(['variants.0.price']);
    const broken = await send({ path: FAQ, base: (await open(FAQ)).base, edit: { text: 'title: [' } });
    expect([broken.status, (await broken.json()).message]).toEqual([
      422,
      expect.stringContaining('must be valid YAML'),
    ]);
    expect(await rows(FAQ)).toEqual([]);
  });

  it('is refused where another file would be wrong because of it', async () => {
    const gone = await send({ path: PETROL, base: (await open(PETROL)).base, edit: { isRemoved: true } });
    expect([gone.status, (await gone.json()).message]).toEqual([
      422,
      expect.stringMatching(/^[\w/-]+\.(yaml|md): .*pla-petrol/),
    ]);
  });

  it('never takes the place of what somebody else saved meanwhile', async () => {
    const { base } = await open(FAQ);
    await ask('What you ask us.');
    const late = await send({ path: FAQ, base, edit: { text: (await open(FAQ)).published ?? '' } }, other);
    expect([late.status, (await late.json()).code]).toEqual([409, 'content_changed']);
    expect((await open(FAQ)).value).toMatchObject({ lede: 'What you ask us.' });
  });

  it('is stored once when its request is repeated, and dropped when it says what is published', async () => {
    const before = await open(FAQ);
    const save = { path: FAQ, base: before.base, key: crypto.randomUUID(), edit: { text: `${before.text}\n` } };
    for (let n = 0; n < 2; n += 1) expect((await send(save)).status).toBe(200);
    expect(await rows(FAQ)).toHaveLength(1);
    const { base } = await open(FAQ);
    await send({ path: FAQ, base, edit: { text: before.text ?? '' } });
    expect((await open(FAQ)).draft).toBe(null);
  });

  it('is discarded by whoever has seen it', async () => {
    await ask('What you ask us.');
    const { base, published } = await open(FAQ);
    expect(await call('discard', { path: FAQ, base: 'x' })).toMatchObject({ status: 409 });
    expect(await call('discard', { path: FAQ, base })).toMatchObject({ status: 200 });
    expect(await open(FAQ)).toMatchObject({ draft: null, text: published });
  });
});

describe('a copy', () => {
  const copy = async (path: string, color: string, hex = '#0B5A64') => {
    const { base, value } = await open(PETROL);
    const { variants, ...family } = value as { variants: object[] };
    const edit = { value: { ...family, variants, color, colorName: color, name: color, hex } };
    return await send({ path, base, copyOf: PETROL, edit });
  };

  it('is another file, with the comments of the first', async () => {
    const stored = await copy('products/pla/lagoon.yaml', 'Lagoon');
    expect(stored.status, await stored.clone().text()).toBe(200);
    const made = await open('products/pla/lagoon.yaml');
    expect([made.title, made.state, made.published]).toEqual(['PLA Lagoon', 'draft', null]);
    await publish('products/pla/lagoon.yaml');
    expect((await rows('products/pla/lagoon.yaml')).at(-1)).toMatchObject({ state: 'waiting' });
  });

  it('is refused with the name or the items of another file', async () => {
    expect(await copy(PETROL, 'Lagoon')).toMatchObject({ status: 409 });
    const same = await copy('products/pla/lagoon.yaml', 'Petrol');
    expect([same.status, (await same.json()).message]).toEqual([422, expect.stringContaining(PETROL)]);
  });

  it('names its own fields where they are those of another file, whichever comes first by name', async () => {
    const message = `Has the material and color of ${PETROL}: give the newer one its own color, colorName, name, hex and pictures.`;
    for (const path of ['products/pla/aqua.yaml', 'products/pla/zebra.yaml']) {
      expect((await (await copy(path, 'Petrol')).json()).fields, path).toMatchObject({ color: message });
      const named = await copy(path, 'Aqua', '#0B5A63');
      expect((await named.json()).fields, path).toEqual({
        hex: `Is #0B5A63, as in ${PETROL}; give the newer one its own.`,
      });
    }
  });

  it('is refused with items that were sold from a file that is gone', async () => {
    await db.updateTable('items').set({ in_catalogue: false }).where('id', '=', goods.spool.id).execute();
    await db.updateTable('items').set({ id: 'pla-lagoon-1.75mm-1kg' }).where('id', '=', goods.spool.id).execute();
    const again = await copy('products/pla/lagoon.yaml', 'Lagoon');
    expect([again.status, (await again.json()).fields]).toEqual([
      422,
      { color: expect.stringMatching(/^Was sold before as pla-lagoon-1\.75mm-1kg/) },
    ]);
  });

  it('is refused where the shop reads no such file', async () => {
    expect(await copy('elsewhere/lagoon.yaml', 'Lagoon')).toMatchObject({ status: 404 });
  });
});

describe('publishing', () => {
  it('makes all of the drafts edits of the next release, or none', async () => {
    await ask('What you ask us.');
    await change(POST, (value) => Object.assign(value, { category: 'Workshop' }));
    expect(await publish(FAQ, 'home.yaml')).toMatchObject({ status: 404 });
    expect((await rows(FAQ)).map(({ state }) => state)).toEqual(['draft']);
    expect(await publish(FAQ, POST)).toMatchObject({ status: 200 });
    expect(queue.names()).toContain('publish');
    expect((await rows(FAQ)).map(({ state }) => state)).toEqual(['ended', 'waiting']);
    expect(await open(FAQ)).toMatchObject({ state: 'waiting', draft: null, value: { lede: 'What you ask us.' } });
  });

  it('keeps a price that was set meanwhile', async () => {
    await change(PETROL, (value) => Object.assign(value, { finish: 'matte' }));
    const manager = await staffClient(shop, 'manager');
    const price = { key: crypto.randomUUID(), kind: 'price', price: 2099, was: null };
    await manager.json(`/api/desk/stock/${goods.spool.id}/prices`, { method: 'POST', json: price });
    expect(await publish(PETROL)).toMatchObject({ status: 200 });
    const { value } = (await open(PETROL)) as { value: { finish: string; variants: { price: number }[] } };
    expect([value.finish, value.variants[0]?.price]).toEqual(['matte', 2099]);
  });

  it('is refused where the same line was published with other words meanwhile', async () => {
    await ask('What you ask us.');
    const [draft] = await rows(FAQ);
    const theirs = draft?.text?.replace('What you ask us.', 'Asked by phone.') ?? '';
    await db
      .insertInto('content_edits')
      .values({ path: FAQ, text: theirs, by: 'max@example.com', at: now, base_hash: null })
      .execute();
    const refused = await publish(FAQ);
    expect([refused.status, (await refused.json()).message]).toEqual([
      422,
      'faq.yaml was published with other words meanwhile. Open it and choose: lede: What you ask us., or lede: Asked by phone..',
    ]);
  });

  it('is possible again once somebody has seen those words and saved, and keeps what else was published', async () => {
    await ask('What you ask us.');
    const before = await open(FAQ);
    const theirs = before.published
      ?.replace(/^lede: .*$/m, 'lede: Asked by phone.')
      .replace(/^title: .*$/m, 'title: Questions and what we say');
    await db
      .insertInto('content_edits')
      .values({ path: FAQ, text: theirs ?? '', by: 'max@example.com', at: now, base_hash: null })
      .execute();
    const { base, value, publishedBase, draft } = await open(FAQ);
    expect(draft?.clashes).toMatchObject([{ mine: expect.stringContaining('What you ask us.') }]);
    expect(draft?.clashes[0]?.theirs).toContain('Asked by phone.');
    const edit = { value: { ...(value as object), lede: 'What you ask us, often.' } };
    const blind = await send({ path: FAQ, base, over: before.publishedBase, edit });
    expect([blind.status, (await publish(FAQ)).status]).toEqual([200, 422]);
    const seen = await send({ path: FAQ, base: (await open(FAQ)).base, over: publishedBase, edit });
    expect([seen.status, (await open(FAQ)).draft?.clashes]).toEqual([200, []]);
    expect(await publish(FAQ)).toMatchObject({ status: 200 });
    expect((await open(FAQ)).value).toMatchObject({
      lede: 'What you ask us, often.',
      title: 'Questions and what we say',
    });
  });

  it('happens by itself when the draft’s time has come, and says why it could not', async () => {
    await ask('What you ask us.');
    const soon = new Date(now.getTime() + 3_600_000);
    expect(await call('schedule', { path: FAQ, publishAt: now.toISOString() }, 'PUT')).toMatchObject({ status: 422 });
    expect(await call('schedule', { path: FAQ, publishAt: soon.toISOString() }, 'PUT')).toMatchObject({ status: 200 });
    await publishDueDrafts(shop.deps);
    expect(await open(FAQ)).toMatchObject({ state: 'scheduled', publishAt: soon.toISOString() });
    now = soon;
    await publishDueDrafts(shop.deps);
    expect(await open(FAQ)).toMatchObject({ state: 'waiting', draft: null });
    await ask('Asked again.');
    const later = new Date(now.getTime() + 3_600_000);
    await call('schedule', { path: FAQ, publishAt: later.toISOString() }, 'PUT');
    await db.updateTable('content_edits').set({ text: 'title: short' }).where('state', '=', 'draft').execute();
    now = later;
    await publishDueDrafts(shop.deps);
    expect(await open(FAQ)).toMatchObject({ state: 'draft', draft: { reason: expect.stringContaining('title') } });
  });
});

it('keeps the history of a file, to go back to', async () => {
  await ask('What you ask us.');
  await ask('What you asked us.');
  await publish(FAQ);
  const { versions } = await open(FAQ);
  expect(versions.map(({ state, reason }) => [state, reason])).toEqual([
    ['waiting', null],
    ['ended', 'Published.'],
    ['ended', 'Saved again.'],
  ]);
  const { base } = await open(FAQ);
  await send({ path: FAQ, base, edit: { text: versions.at(-1)?.text ?? '' } });
  expect((await open(FAQ)).value).toMatchObject({ lede: 'What you ask us.' });
});

describe('the mails that shoppers get', () => {
  const MAILS = 'mails.yaml';
  const preview = (name: string) => editor.request(`/api/desk/content/mails/preview?${new URLSearchParams({ name })}`);
  const greet = async (heading: string) =>
    await change(MAILS, (value) => {
      const { welcome } = value.membership as { welcome: { heading: string } };
      welcome.heading = heading;
    });

  it('are seen in the words of the draft, and run nothing', async () => {
    const { names } = await editor.json('/api/desk/content/mails');
    expect(names).toContain('Premium: welcome');
    expect(await (await preview('Premium: welcome')).text()).toContain('You are a member');
    expect(await greet('<i>Hello</i>, member')).toMatchObject({ status: 200 });
    const shown = await preview('Premium: welcome');
    expect(await shown.text()).toContain('&lt;i&gt;Hello&lt;/i&gt;, member');
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox .*frame-ancestors 'self'$/);
    expect(await preview('toString')).toMatchObject({ status: 404 });
  });

  it('are mailed to whoever asks, and to nobody else', async () => {
    await greet('Hello, member');
    const { id, email, client } = await newStaff(shop, 'editor');
    const test = (name: string) => client.request('/api/desk/content/mails/test', { method: 'POST', json: { name } });
    expect(await test('Premium: farewell')).toMatchObject({ status: 404 });
    expect(await test('Premium: welcome')).toMatchObject({ status: 200 });
    const { mails, mailer } = keptMails();
    await queue.work(jobHandlers(shop.deps, mailer));
    expect(mails).toMatchObject([{ to: email, subject: '[Test] Welcome to Northspool Premium' }]);
    expect(mails[0]?.text).toContain('HELLO, MEMBER');
    await test('Premium: welcome');
    await db.deleteFrom('staff').where('id', '=', id).execute();
    await queue.work(jobHandlers(shop.deps, mailer));
    expect(mails).toHaveLength(1);
  });

  it('are refused at the field that names what nothing fills, or lacks what it must name', async () => {
    const wrong = await change(MAILS, (value) => {
      const { shipped, refunded } = value.orders as Record<string, { subject: string; text: string }>;
      Object.assign(shipped ?? {}, { subject: 'It has shipped' });
      Object.assign(refunded ?? {}, { text: 'We refunded {amount} to {name}.' });
    });
    expect((await wrong.json()).fields).toEqual({
      'orders.shipped.subject': 'Must name {order}.',
      'orders.refunded.text':
        '{name} is not filled into this text; there are {store}, {order}, {amount}, {method}, {wait}, {reason}.',
    });
  });
});

it('shows editors no customer and no order', async () => {
  for (const path of ['today', 'orders', 'customers', 'stock', 'jobs', 'log']) {
    expect((await editor.request(`/api/desk/${path}`)).status, path).toBe(403);
  }
  const packer = await staffClient(shop, 'packer');
  expect((await packer.request('/api/desk/content')).status).toBe(403);
});
