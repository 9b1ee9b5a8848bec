import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { draftContent } from '../../domain/content/draft-content.ts';
import { publishDrafts, readDrafts } from '../../domain/content/drafts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { runShopCommand } from '../shop-command.ts';

const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs });

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const print = (line: string): void => {
    text += line;
  };
  const code = await runShopCommand({ deps: shop.deps, user: 'erin', print }, args, print);
  return { code, text };
}

it('lists the files that the desk edited, prints one, and ends its edits', async () => {
  expect(await run('content', 'edits')).toEqual({ code: 0, text: 'There are no edits.' });
  await shop.deps.connection.db.transaction().execute(async (trx) => {
    const draft = await draftContent(trx, shop.deps);
    await draft.write({ path: 'faq.yaml', text: 'asked: often\n', by: 'dana@example.com' });
  });
  expect((await run('content', 'edits')).text).toMatch(/^faq\.yaml {2}dana@example\.com {2}\d{4}-/);
  expect(await run('content', 'show', 'faq.yaml')).toEqual({ code: 0, text: 'asked: often' });
  queue.empty();
  expect(await run('content', 'drop', 'faq.yaml')).toEqual({
    code: 0,
    text: 'faq.yaml: 1 of its edits end with the next release.',
  });
  expect(queue.names()).toEqual(['publish']);
  expect(await run('content', 'drop', 'faq.yaml')).toEqual({ code: 1, text: 'The desk has no edit of faq.yaml.' });
  const { text: actions } = await run('actions', '--json');
  expect(JSON.parse(actions)[1]).toMatchObject({
    by: 'erin',
    verb: 'content drop',
    target: 'faq.yaml',
    outcome: 'done',
  });
});

describe('a checkout', () => {
  const FAQ = 'faq.yaml';
  let folder = '';
  const folders: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'checkout-'));
    folders.push(folder);
    for (const file of [FAQ, 'home.yaml']) await cp(join(shop.deps.contentFolder, file), join(folder, file));
  });
  afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

  const ours = async (file = FAQ) => await readFile(join(folder, file), 'utf8');
  const change = async (lede: string) => await writeFile(join(folder, FAQ), asking(await ours(), lede));
  const asking = (text: string, lede: string) => text.replace(/^lede: .*$/m, `lede: ${lede}`);
  const editAtDesk = async (lede: string) => {
    const text = asking(await ours(), lede);
    await shop.deps.connection.db.transaction().execute(async (trx) => {
      await (await draftContent(trx, shop.deps)).write({ path: FAQ, text, by: 'dana@example.com' });
    });
    return text;
  };
  const both = 'faq.yaml was changed here, and at the desk by dana@example.com. Nothing of it was taken over.';

  it('pulls what the desk published, once', async () => {
    const text = await editAtDesk('What you ask us.');
    expect(await run('content', 'pull', folder)).toEqual({ code: 0, text: 'faq.yaml was written.' });
    expect(await ours()).toBe(text);
    expect((await run('content', 'pull', folder)).text).toBe('Both have the same texts.');
  });

  it('pulls no file that was changed on both sides', async () => {
    await editAtDesk('What you ask us.');
    await change('What you asked us.');
    expect((await run('content', 'pull', folder)).text).toBe(both);
    expect(await ours()).toContain('What you asked us.');
  });

  it('pushes what was changed in it as drafts', async () => {
    await change('What you asked us.');
    expect(await run('content', 'push', folder)).toEqual({ code: 0, text: 'faq.yaml is a draft.' });
    const [draft] = await shop.deps.connection.db.selectFrom('content_edits').selectAll().execute();
    expect(draft).toMatchObject({ path: FAQ, state: 'draft', by: 'erin', text: await ours() });
  });

  it('pushes no file that somebody edited at the desk, and none that is wrong', async () => {
    await writeFile(join(folder, 'home.yaml'), 'title: short');
    expect(await run('content', 'push', folder)).toMatchObject({ code: 1, text: expect.stringContaining('home.yaml') });
    await cp(join(shop.deps.contentFolder, 'home.yaml'), join(folder, 'home.yaml'));
    await editAtDesk('What you ask us.');
    await change('What you asked us.');
    expect((await run('content', 'push', folder)).text).toBe(both);
  });

  describe('with a picture that a file names', () => {
    const PETROL = 'products/pla/petrol.yaml';
    const NAME = 'spools/pla-petrol-bench-side';
    const WIDTHS = [160, 400, 600, 800];
    const files = WIDTHS.map((width) => `media/${NAME}-${width}.webp`);
    const { db } = shop.deps.connection;

    /** In all its widths, as `npm run add:picture` writes it. */
    async function addPicture(background: string, sizeOf = (width: number) => width) {
      await mkdir(join(folder, 'media', 'spools'), { recursive: true });
      for (const width of WIDTHS) {
        const size = { width: sizeOf(width), height: sizeOf(width), channels: 3, background } as const;
        await sharp({ create: size })
          .webp()
          .toFile(join(folder, `media/${NAME}-${width}.webp`));
      }
    }
    beforeEach(async () => {
      const text = await readFile(join(shop.deps.contentFolder, PETROL), 'utf8');
      await mkdir(join(folder, 'products', 'pla'), { recursive: true });
      await writeFile(join(folder, PETROL), text.replace('spools/pla-petrol-side-800', `${NAME}-800`));
    });

    it('pushes it in all widths, once, and another checkout pulls it when it is published', async () => {
      await addPicture('#0b5a63');
      const { text } = await run('content', 'push', folder);
      expect(text.split('\n')).toEqual([`${PETROL} is a draft.`, ...files.map((file) => `${file} was stored.`)]);
      await db.deleteFrom('content_edits').execute();
      expect((await run('content', 'push', folder)).text).toBe(`${PETROL} is a draft.`);
      await publishDrafts(shop.deps, [PETROL]);
      const other = await mkdtemp(join(tmpdir(), 'checkout-'));
      folders.push(other);
      await cp(shop.deps.contentFolder, other, { recursive: true });
      const { text: pulled } = await run('content', 'pull', other);
      expect(pulled.split('\n')).toEqual([PETROL, ...files].map((file) => `${file} was written.`));
      const [ours, theirs] = await Promise.all([folder, other].map((each) => readFile(join(each, files[3] ?? ''))));
      expect(theirs).toEqual(ours);
    });

    it('pushes neither where the shop has another picture of that name', async () => {
      await addPicture('#0b5a63');
      await run('content', 'push', folder);
      await db.deleteFrom('content_edits').execute();
      await addPicture('#ffffff');
      const { text } = await run('content', 'push', folder);
      expect(text).toBe(
        `${files[0]} is another picture in the shop, and pictures never change: give this one a name of its own. Nothing of ${PETROL} was taken over.`,
      );
      expect(await readDrafts(db)).toHaveProperty('size', 0);
    });

    it.each([
      [
        'that is no picture',
        () => writeFile(join(folder, files[3] ?? ''), 'RIFF....WEBP and nothing'),
        'We cannot read',
      ],
      [
        'of another format',
        () =>
          sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"/>'))
            .png()
            .toFile(join(folder, files[3] ?? '')),
        'is no WebP',
      ],
      [
        'of another size than it is named for',
        () => addPicture('#0b5a63', (width) => width - 1),
        '159 px wide, and its name says 160',
      ],
      ['that is missing', () => rm(join(folder, files[1] ?? '')), 'is missing'],
    ])('pushes nothing with one %s', async (_, spoil, message) => {
      await addPicture('#0b5a63');
      await spoil();
      const { code, text } = await run('content', 'push', folder);
      expect([code, text]).toEqual([1, expect.stringContaining(message)]);
      expect(await readDrafts(db)).toHaveProperty('size', 0);
    });
  });
});
