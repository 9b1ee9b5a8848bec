import { cp, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { dropEdits } from './content-edits.ts';
import { draftContent } from './draft-content.ts';
import { applyEdits, areEditsCurrent, areEditsWaiting, markPublished, readOriginals } from './release-edits.ts';

const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs });
const { db } = shop.deps.connection;
const root = await mkdtemp(join(tmpdir(), 'edits-'));
afterAll(() => rm(root, { recursive: true }));

let source = '';
beforeEach(async () => {
  source = await mkdtemp(join(root, 'folder-'));
  await put('about.md', 'ours');
  await put('faq.md', 'asked');
});

async function put(path: string, text: string, folder = source): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const read = (folder: string, path: string) => readFile(join(folder, path), 'utf8').catch(() => null);

/** Edits a file at the desk, where pages are those of a content folder. */
const edit = (path: string, text: string | null, contentFolder = source) =>
  db.transaction().execute(async (trx) => {
    const content = await draftContent(trx, { ...shop.deps, contentFolder });
    return await content.write({ path, text, by: 'dana@example.com' });
  });

/** A release of a folder, with what it has of edits. */
async function release(from = source, { isOfFolder = false } = {}) {
  const folder = await mkdtemp(join(root, 'release-'));
  await cp(from, folder, { recursive: true, filter: (path) => !path.endsWith('.json') });
  const made = await applyEdits(db, { folder, source: from, isOfFolder }, new Date());
  const show = (isBack = false) =>
    db.transaction().execute((trx) => markPublished(trx, { id: 'r1', ...made }, { isBack }));
  return { folder, ...made, show };
}
const states = async () =>
  (await db.selectFrom('content_edits').select('state').orderBy('id').execute()).map(({ state }) => state);

describe('a release', () => {
  it('is the content folder with the newest text of each edited file', async () => {
    await edit('about.md', 'yours');
    const newest = await edit('about.md', 'all of ours');
    const added = await edit('blog/new.md', 'news');
    await edit('faq.md', null);
    const { folder, edits, refused } = await release();
    expect([edits.length, refused]).toEqual([4, []]);
    expect(edits).toEqual(expect.arrayContaining([newest, added]));
    expect([await read(folder, 'about.md'), await read(folder, 'blog/new.md'), await read(folder, 'faq.md')]).toEqual([
      'all of ours',
      'news',
      null,
    ]);
    expect(await readOriginals(folder)).toEqual({ 'about.md': 'ours', 'blog/new.md': null, 'faq.md': 'asked' });
    expect(await read(source, 'about.md')).toBe('ours');
  });

  it('begins with the files of the folder when it is made of another one', async () => {
    await edit('about.md', 'yours');
    await edit('blog/new.md', 'news');
    const first = await release();
    await first.show();
    await dropEdits(shop.deps, 'about.md', 'dana@example.com');
    await dropEdits(shop.deps, 'blog/new.md', 'dana@example.com');
    await edit('faq.md', 'answered', first.folder);
    const { folder } = await release(first.folder);
    expect([await read(folder, 'about.md'), await read(folder, 'blog/new.md'), await read(folder, 'faq.md')]).toEqual([
      'ours',
      null,
      'answered',
    ]);
    expect(await read(first.folder, 'about.md')).toBe('yours');
  });

  it('leaves a file alone that it shares with the release before', async () => {
    await link(join(source, 'about.md'), join(source, 'shared.md'));
    await edit('shared.md', 'yours');
    await applyEdits(db, { folder: source, source, isOfFolder: false }, new Date());
    expect([await read(source, 'shared.md'), await read(source, 'about.md')]).toEqual(['yours', 'ours']);
  });

  it('names a file that was changed in the folder too, and merges nothing', async () => {
    const id = await edit('about.md', 'yours');
    await put('about.md', 'theirs');
    await expect(release(source, { isOfFolder: true })).rejects.toThrow(
      /^about\.md was changed in the content folder, and at the desk by dana@example\.com\. Keep one of the two/,
    );
    expect(await states()).toEqual(['waiting']);
    const { folder, edits, refused } = await release();
    expect([edits, refused, await read(folder, 'about.md')]).toEqual([[], ['about.md'], 'theirs']);
    const row = await db.selectFrom('content_edits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'refused',
      reason: 'about.md was changed in the content folder meanwhile. Set it again.',
    });
  });

  it('ends the edits that the folder has as well, when it is shown', async () => {
    await edit('about.md', 'yours');
    await put('about.md', 'yours');
    const { edits, settled, show } = await release();
    expect([edits, settled.length]).toEqual([[], 1]);
    expect(await states()).toEqual(['waiting']);
    await show();
    expect(await states()).toEqual(['ended']);
    expect(await areEditsWaiting(db)).toBe(false);
  });

  it('ends what came later, also what still waits, when the shop goes back to it', async () => {
    const before = await release();
    await edit('about.md', 'yours');
    const { show } = await release();
    await show();
    await edit('faq.md', 'answered');
    await before.show(true);
    expect(await states()).toEqual(['ended', 'ended']);
    await show(true);
    expect(await states()).toEqual(['published', 'ended']);
  });
});

it('makes an edit on the file of the folder, where a release still has one that ended', async () => {
  await edit('about.md', 'yours');
  const first = await release();
  await first.show();
  await dropEdits(shop.deps, 'about.md', 'dana@example.com');
  await db.transaction().execute(async (trx) => {
    const { content } = await draftContent(trx, { ...shop.deps, contentFolder: first.folder });
    expect(content.text('about.md')).toMatchObject({ value: 'ours' });
  });
});

it('asks for a release with each edit, and knows whether one that was built ahead has them', async () => {
  queue.empty();
  await edit('about.md', 'yours');
  expect([queue.names(), await areEditsWaiting(db)]).toEqual([['publish'], true]);
  const { edits, show } = await release();
  await show();
  expect([await areEditsWaiting(db), await areEditsCurrent(db, edits), await areEditsCurrent(db, [])]).toEqual([
    ...[false, true, false],
  ]);
  await dropEdits(shop.deps, 'about.md', 'dana@example.com');
  expect(await areEditsWaiting(db)).toBe(true);
});
