import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { draftContent } from '../../domain/content/draft-content.ts';
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
});
