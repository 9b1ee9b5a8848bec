import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Content } from '../content-reader/content.ts';
import { releaseFolders } from '../content-reader/release.ts';
import { readShopContent } from '../content-reader/shop-content.ts';
import type { Environment } from './config.ts';
import { applyEdits } from './domain/content/release-edits.ts';
import { activateRelease } from './domain/releases/activate-release.ts';
import { openReleases, type Releases } from './open-releases.ts';
import { createTestApp } from './test/create-test-app.ts';
import { staffClient } from './test/desk.ts';
import { jobsInMemory } from './test/jobs-in-memory.ts';
import { keptMails } from './test/kept-mails.ts';
import { ShopClient } from './test/shop-client.ts';
import { currentContext, runInContext } from './work-context.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const PETROL = 'pla-petrol-1.75mm-1kg';
const PAGE = '/shop/PLA/Petrol-1.75mm-1kg/';
const CODE = 'abc';

const shop = await createTestApp({ jobs: jobsInMemory().jobs });
const { connection } = shop.deps;
const { mails, mailer } = keptMails();
const folder = await mkdtemp(join(tmpdir(), 'releases-'));
afterAll(() => rm(folder, { recursive: true }));

/** Pages that show a price, and content with the same price. */
async function writeSite(site: string, content: string, { price, code = CODE }: { price: number; code?: string }) {
  const put = async (path: string, text: string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  await put(join(site, '.code'), code);
  await put(join(site, 'index.html'), 'home');
  await put(join(site, `${PAGE}index.html`), String(price));
  await put(join(site, `_astro/picker.${price}.js`), `// ${price}`);
  const media = join(PROJECT, 'content', 'media');
  await cp(join(PROJECT, 'content'), content, { recursive: true, filter: (path) => path !== media });
  const file = join(content, 'products', 'pla', 'petrol.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/price: \d+/g, `price: ${price}`));
  await put(join(content, 'media', `spool-${price}.webp`), 'picture');
  await put(join(content, 'media', 'spin.mp4'), String(price).repeat(200_000));
}

const own = { SITE_DIR: join(folder, 'dist'), CONTENT_DIR: join(folder, 'content') };
await writeSite(own.SITE_DIR, own.CONTENT_DIR, { price: 2000 });

async function publish(id: string, price: number, code = CODE): Promise<void> {
  const { site, content, manifest } = releaseFolders(folder, id);
  await writeSite(site, content, { price, code });
  const at = new Date().toISOString();
  await writeFile(manifest, JSON.stringify({ id, madeAt: at, asOf: at, code }));
}
await Promise.all([publish('r1', 2001), publish('r2', 2002), publish('other', 2003, 'def')]);

async function activate(id: string) {
  const at = '2026-11-23T09:00:00Z';
  const { catalogue } = readShopContent(new Content(releaseFolders(folder, id).content));
  const release = { id, madeAt: at, asOf: at, code: CODE, edits: [], settled: [] };
  return await activateRelease({ connection }, { release, items: catalogue.items });
}

async function open(dataDir = folder): Promise<Releases> {
  const { sockets: _, ...deps } = shop.deps;
  const releases = await openReleases({
    project: PROJECT,
    config: { ...own, DATA_DIR: dataDir } as Environment,
    shop: deps,
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    paypal: undefined,
    carrierFetch: fetch,
    mailer,
  });
  onTestFinished(() => releases.close());
  await releases.follow();
  return releases;
}

const pageOf = async ({ current }: Releases, path = PAGE) =>
  await current.pages(new Request(`http://localhost${path}`));
const priceOnPage = async (releases: Releases) => Number(await (await pageOf(releases)).text());

/** A browser at this replica. */
function guestAt(releases: Releases): ShopClient {
  const request = (path: string, init: RequestInit) =>
    releases.current.fetch(new Request(`http://localhost${path}`, init), {} as never);
  return new ShopClient({ request } as unknown as OpenAPIHono, () => {}, new Map());
}

const itemAt = async (releases: Releases) => (await guestAt(releases).json(`/api/items?id=${PETROL}`))[0];
const priceInApi = async (releases: Releases) => (await itemAt(releases)).price;

async function prices(releases: Releases): Promise<number[]> {
  return [await priceOnPage(releases), await priceInApi(releases)];
}

describe('two replicas', () => {
  it('show their own pages and content until something is published, and then that, and go back', async () => {
    const [one, two] = [await open(), await open()];
    expect([await prices(one), await prices(two)]).toEqual([
      [2000, 2000],
      [2000, 2000],
    ]);
    for (const [id, price] of [
      ['r1', 2001],
      ['r2', 2002],
      ['r1', 2001],
    ] as const) {
      expect(await activate(id)).toMatchObject({ replicas: 2, showing: 2 });
      expect([await prices(one), await prices(two)]).toEqual([
        [price, price],
        [price, price],
      ]);
    }
  });

  it('stay as they are when one of them lacks the folder', async () => {
    const [one, two] = [await open(), await open(join(folder, 'elsewhere'))];
    await expect(activate('r1')).rejects.toThrow(/There is no .*elsewhere\/releases\/r1\/release\.json/);
    expect([await prices(one), await prices(two)]).toEqual([
      [2000, 2000],
      [2000, 2000],
    ]);
    const { rows } = await connection.pool.query('select price from items where id = $1', [PETROL]);
    expect(rows).toEqual([{ price: 2000 }]);
  });

  it('refuse a release of other code', async () => {
    const one = await open();
    await expect(activate('other')).rejects.toThrow('was built by another version of the code');
    expect(await prices(one)).toEqual([2000, 2000]);
  });

  it('refuse a release without pages, or with content that the API cannot read', async () => {
    await open();
    await publish('empty', 2004);
    await rm(join(releaseFolders(folder, 'empty').site, 'index.html'));
    await expect(activate('empty')).rejects.toThrow('has no home page');
    await publish('broken', 2005);
    const { catalogue } = readShopContent(new Content(releaseFolders(folder, 'broken').content));
    await writeFile(join(releaseFolders(folder, 'broken').content, 'shipping.yaml'), 'zones: nonsense');
    const at = '2026-11-23T09:00:00Z';
    const release = { id: 'broken', madeAt: at, asOf: at, code: CODE, edits: [], settled: [] };
    await expect(activateRelease({ connection }, { release, items: catalogue.items })).rejects.toThrow('shipping.yaml');
  });
});

describe('while releases change', () => {
  it('never shows one price on the page and another one in the cart', async () => {
    const one = await open();
    const seen = new Set<number>();
    async function look(): Promise<void> {
      // Both answers come from memory, and would leave the activation no turn.
      await turn();
      const [before, inApi, after] = [await priceOnPage(one), await priceInApi(one), await priceOnPage(one)];
      if (before !== after) return;
      expect(inApi).toBe(before);
      seen.add(inApi);
    }
    for (const id of ['r1', 'r2', 'r1', 'r2']) {
      let isActive = false;
      const activating = activate(id).finally(() => {
        isActive = true;
      });
      while (!isActive) await look();
      await activating;
    }
    expect(await prices(one)).toEqual([2002, 2002]);
    expect(seen).toEqual(new Set([2000, 2001, 2002]));
  });

  it('finishes a call with the release that it began with', async () => {
    const one = await open();
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const call = guestAt(one).json('/api/cart', {
      method: 'POST',
      body: body.readable,
      headers: { 'content-type': 'application/json' },
      ...{ duplex: 'half' },
    });
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode('{"qty":1,'));
    await activate('r1');
    await writer.write(new TextEncoder().encode(`"id":"${PETROL}"}`));
    await writer.close();
    expect((await call).lines).toMatchObject([{ price: 2000 }]);
    expect(await priceInApi(one)).toBe(2001);
  });

  it('sends the rest of a video from the release that it began with', async () => {
    const one = await open();
    const reader = (await pageOf(one, '/media/spin.mp4')).body?.getReader();
    await reader?.read();
    await activate('r1');
    let last: Uint8Array | undefined;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) last = part.value;
    expect(new TextDecoder().decode(last).slice(-4)).toBe('2000');
    expect((await (await pageOf(one, '/media/spin.mp4')).text()).slice(-4)).toBe('2001');
  });

  it('serves assets and pictures of the release before to pages that are still open, and none of long ago', async () => {
    const one = await open();
    const status = async (path: string) => (await pageOf(one, path)).status;
    await activate('r1');
    expect([await status('/_astro/picker.2000.js'), await status('/media/spool-2000.webp')]).toEqual([200, 200]);
    for (const id of ['r2', 'r1']) await activate(id);
    expect([await status('/_astro/picker.2001.js'), await status('/_astro/picker.2002.js')]).toEqual([200, 200]);
    expect([await status('/_astro/picker.2000.js'), await status('/media/spool-2000.webp')]).toEqual([404, 404]);
  });

  it('keeps the stock that was sold meanwhile', async () => {
    const one = await open();
    await activate('r1');
    await shop.setStock(PETROL, 7);
    await activate('r2');
    expect(await itemAt(one)).toMatchObject({ price: 2002, qoh: 7 });
    await shop.setStock(PETROL, 5);
    await vi.waitFor(async () => expect((await itemAt(one)).qoh).toBe(5));
  });
});

it('writes the next mail in the words that a manager published at the desk', async () => {
  const one = await open();
  const { db } = connection;
  const id = crypto.randomUUID();
  await db
    .insertInto('newsletter_subscribers')
    .values({ id, email: 'ada@example.com', asked_at: new Date() })
    .execute();
  const mail = async () => {
    await one.current.jobs['newsletter-confirmation']({ subscriberId: id, mailId: crypto.randomUUID() });
    return mails.at(-1)?.html;
  };
  expect(await mail()).toContain('Confirm your subscription');
  const manager = await staffClient(shop, 'manager');
  const file = '/api/desk/content/file';
  const { base, value } = await manager.json(`${file}?path=mails.yaml`);
  value.newsletter.confirmation.heading = 'May we write to you?';
  const save = { path: 'mails.yaml', base, edit: { value }, key: crypto.randomUUID() };
  expect(await manager.request(file, { method: 'PUT', json: save })).toMatchObject({ status: 200 });
  await manager.json('/api/desk/content/publish', { method: 'POST', json: { paths: ['mails.yaml'] } });
  expect(await mail()).toContain('Confirm your subscription');
  await publish('words', 2001);
  await applyEdits(
    db,
    { folder: releaseFolders(folder, 'words').content, source: own.CONTENT_DIR, isOfFolder: true },
    new Date(),
  );
  await activate('words');
  expect(await mail()).toContain('May we write to you?');
});

it('notifies of a restock as a job, whatever noticed it', async () => {
  const { deps, jobs } = (await open()).current;
  const contexts: unknown[] = [];
  vi.spyOn(jobs, 'notify-restock').mockImplementation(async () => void contexts.push(currentContext()));
  await shop.setStock(PETROL, 0);
  await deps.catalogue.refresh();
  await shop.setStock(PETROL, 7);
  await runInContext({ facts: { job: 'publish' } }, () => deps.catalogue.refresh());
  expect(contexts).toEqual([{ facts: { job: 'notify-restock' } }]);
});

describe('a replica that starts', () => {
  it('shows the current release, and has the assets of the one before', async () => {
    await activate('r1');
    await activate('r2');
    const one = await open();
    expect(await prices(one)).toEqual([2002, 2002]);
    expect((await pageOf(one, '/_astro/picker.2001.js')).status).toBe(200);
  });

  it('shows its own pages and content when the release is not in its folder, and logs that', async () => {
    shop.allowErrors();
    await activate('r1');
    const one = await open(join(folder, 'elsewhere'));
    expect(await prices(one)).toEqual([2000, 2000]);
    expect(shop.errors).toEqual([expect.stringMatching(/the current release cannot be shown .*There is no/)]);
  });

  it('shows its own pages and content when the release is of other code, as after an upgrade: that is no error', async () => {
    await activate('other');
    const one = await open();
    expect(await prices(one)).toEqual([2000, 2000]);
    expect((await pageOf(one, '/_astro/picker.2003.js')).status).toBe(200);
    expect(shop.errors).toEqual([]);
  });
});
