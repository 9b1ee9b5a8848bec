import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentFile } from '../../../contract/desk/content.ts';
import type { Publishing, PublishPlan } from '../../../contract/desk/publishing.ts';
import { backRequests, recordRun } from '../../domain/releases/publish-runs.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs });
const { db } = shop.deps.connection;
const FAQ = 'faq.yaml';
const PETROL = 'products/pla/petrol.yaml';

let editor: ShopClient;
beforeEach(async () => {
  queue.empty();
  editor = await staffClient(shop, 'editor');
  const at = new Date('2026-11-20T10:00:00Z');
  const release = (id: string) => ({ id, code: 'c', as_of: at, made_at: at, activated_at: at });
  await db
    .insertInto('releases')
    .values(['r1', 'r2'].map(release))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('shown_release').set({ previous: 'r1', current: 'r2' }).execute();
});

const publishing = async (): Promise<Publishing> => await editor.json('/api/desk/content/publishing');
const plan = async (): Promise<PublishPlan> => await editor.json('/api/desk/content/plan');
const goBack = (release: string, client = editor) =>
  client.request('/api/desk/content/back', { method: 'POST', json: { release } });
const run = (work: Parameters<typeof recordRun>[2]) => recordRun(db, undefined, work, (error) => `Told: ${error}`);

async function draft(path: string, edit: (text: string) => string): Promise<void> {
  const file: ContentFile = await editor.json(`/api/desk/content/file?path=${encodeURIComponent(path)}`);
  const text = edit(file.text ?? '');
  expect(text).not.toBe(file.text);
  const json = { path, base: file.base, edit: { text }, key: crypto.randomUUID() };
  await editor.json('/api/desk/content/file', { method: 'PUT', json });
}

describe('what publishing would change', () => {
  it('is nothing without drafts', async () => {
    expect(await plan()).toEqual({ changes: [], prices: [], pages: [], problems: [] });
  });

  it('is said by file with the text before and after, and by prices and pages', async () => {
    await draft(FAQ, (text) => text.replace(/^lede: .*$/m, 'lede: What you ask us.'));
    await draft(PETROL, (text) => text.replace('weight: 1kg, price: 2299', 'weight: 1kg, price: 2199'));
    const { changes, prices, pages, problems } = await plan();
    expect(problems).toEqual([]);
    expect(changes.map(({ path, title }) => [path, title])).toEqual([
      [FAQ, 'Questions and answers'],
      [PETROL, 'PLA Petrol'],
    ]);
    expect(changes[0]?.before).toContain('lede: The things');
    expect(changes[0]?.after).toContain('lede: What you ask us.');
    expect(prices).toEqual([
      { item: 'pla-petrol-1.75mm-1kg', name: expect.stringContaining('Petrol'), before: 2299, after: 2199 },
    ]);
    expect(pages).toEqual(expect.arrayContaining(['/faq/', '/shop/PLA/Petrol-1.75mm-1kg/']));
  });

  it('leaves out what is published at a time of its own', async () => {
    await draft(FAQ, (text) => text.replace(/^lede: .*$/m, 'lede: What you ask us.'));
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await editor.json('/api/desk/content/schedule', { method: 'PUT', json: { path: FAQ, publishAt } });
    expect((await plan()).changes).toEqual([]);
  });

  it('names why drafts cannot be published together', async () => {
    await draft(FAQ, (text) => text.replace(/^lede: .*$/m, 'lede: What you ask us.'));
    await db.updateTable('content_edits').set({ text: 'lede: [' }).where('path', '=', FAQ).execute();
    expect((await plan()).problems[0]).toMatch(/^faq\.yaml: /);
  });

  it('names a line that was published with other words meanwhile', async () => {
    await draft(FAQ, (text) => text.replace(/^lede: .*$/m, 'lede: What you ask us.'));
    const row = await db.selectFrom('content_edits').selectAll().where('path', '=', FAQ).executeTakeFirstOrThrow();
    const theirs = row.text?.replace('What you ask us.', 'Asked by phone.') ?? '';
    await db
      .insertInto('content_edits')
      .values({ path: FAQ, text: theirs, by: 'max@example.com', at: new Date(), base_hash: null })
      .execute();
    expect((await plan()).problems).toEqual([expect.stringContaining('was published with other words meanwhile')]);
  });
});

describe('a run of the publisher', () => {
  it('is followed step by step, and says how it ended', async () => {
    expect((await publishing()).run).toBeNull();
    await run(async (begin) => {
      await begin('copy');
      await begin('check');
      const { run: running } = await publishing();
      expect([running?.kind, running?.endedAt, running?.steps.map(({ step }) => step)]).toEqual([
        'edits',
        null,
        ['copy', 'check'],
      ]);
      return 'r3';
    });
    expect((await publishing()).run).toMatchObject({ problem: null, endedAt: expect.any(String) });
    await expect(
      run(async () => {
        throw new Error('full');
      }),
    ).rejects.toThrow('full');
    expect((await publishing()).run).toMatchObject({ problem: 'Told: Error: full', endedAt: expect.any(String) });
  });

  it('has ended when the next one begins, however it was stopped', async () => {
    await db.insertInto('publish_runs').values({ kind: 'edits', started_at: new Date() }).execute();
    await run(async () => 'r3');
    const rows = await db.selectFrom('publish_runs').select(['release', 'problem']).orderBy('id').execute();
    expect(rows.slice(-2)).toEqual([
      { release: null, problem: 'It was stopped.' },
      { release: 'r3', problem: null },
    ]);
  });
});

describe('going back', () => {
  it('is asked of the publisher once, by editors and managers, and is in the log', async () => {
    expect(await publishing()).toMatchObject({ release: { id: 'r2' }, previous: { id: 'r1' } });
    const manager = await staffClient(shop, 'manager');
    expect([(await goBack('r2')).status, (await goBack('r2', manager)).status]).toEqual([200, 200]);
    expect(queue.names()).toContain('publish');
    const requests = await backRequests(db);
    expect(requests.map(({ from }) => from)).toEqual(['r2']);
    expect((await publishing()).run).toMatchObject({ kind: 'back', startedAt: null, by: requests[0]?.by });
    const logged = await db.selectFrom('log.entries').select(['verb', 'target', 'outcome']).execute();
    expect(logged).toContainEqual({ verb: 'content back', target: 'r2', outcome: 'done' });
    await recordRun(db, requests[0], async () => 'r1', String);
    expect(await backRequests(db)).toEqual([]);
  });

  it('is refused from a release that is not the current one, and without an earlier one', async () => {
    expect(await goBack('r1')).toMatchObject({ status: 409 });
    await db.updateTable('shown_release').set({ previous: null }).execute();
    const refused = await goBack('r2');
    expect([refused.status, (await refused.json()).message]).toEqual([409, 'There is no earlier release.']);
    expect(await backRequests(db)).toEqual([]);
  });

  it('is not for packers', async () => {
    const packer = await staffClient(shop, 'packer');
    expect(await goBack('r2', packer)).toMatchObject({ status: 403 });
  });
});
