import { expect, it } from 'vitest';
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
