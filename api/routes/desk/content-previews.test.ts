import { beforeEach, expect, it } from 'vitest';
import type { ContentFile } from '../../../contract/desk/content.ts';
import type { Preview } from '../../../contract/desk/content-preview.ts';
import { renderPreview } from '../../domain/content/previews.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';

let now = new Date();
const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs, clock: () => now });
const { db } = shop.deps.connection;
const FAQ = 'faq.yaml';

let editor: ShopClient;
beforeEach(async () => {
  now = new Date();
  queue.empty();
  editor = await staffClient(shop, 'editor');
});

const post = (json: object, client = editor) => client.request('/api/desk/content/previews', { method: 'POST', json });
const ask = async (path = FAQ, page = '/faq/', client = editor): Promise<Preview> => {
  const answer = await post({ path, page }, client);
  expect(answer.status).toBe(200);
  return await answer.json();
};
const follow = async (id: string): Promise<Preview> => await editor.json(`/api/desk/content/previews/${id}`);
const page = (id: string, client = editor) => client.request(`/api/desk/content/previews/${id}/page`);
const pagesOf = async (path: string) => {
  const file: ContentFile = await editor.json(`/api/desk/content/file?path=${encodeURIComponent(path)}`);
  return file.pages;
};
const rendersTo = (html: string) => async () => html;
const render = (id: string, work: Parameters<typeof renderPreview>[3]) =>
  renderPreview(db, id, now, work, (error) => `Told: ${error}`);

it('offers the pages that show a file', async () => {
  expect(await pagesOf(FAQ)).toEqual(['/faq/', '/help/']);
  expect(await pagesOf('blog/bed-adhesion.md')).toEqual(['/blog/bed-adhesion/']);
  expect(await pagesOf('products/pla/petrol.yaml')).toContain('/shop/PLA/Petrol-1.75mm-1kg/');
  expect(await pagesOf('materials/pla-ltd.yaml')).toEqual(['/shop/PLA%20Ltd/']);
  expect(await pagesOf('mails.yaml')).toEqual([]);
});

it('asks the publisher for one of them, and follows it until it is rendered', async () => {
  const { id, state } = await ask();
  expect(state).toBe('waiting');
  expect(queue.names()).toEqual(['preview-page']);
  expect((await page(id)).status).toBe(404);
  const asked: string[] = [];
  await render(id, async (address) => {
    asked.push(address);
    return '<p>Questions</p>';
  });
  expect(asked).toEqual(['/faq/']);
  expect(await follow(id)).toMatchObject({ state: 'rendered', problem: null });
  expect(await (await page(id)).text()).toBe('<p>Questions</p>');
});

it('refuses a page that does not show the file', async () => {
  for (const [path, address] of [
    [FAQ, '/tos/'],
    ['mails.yaml', '/'],
    ['blog/none.md', '/blog/none/'],
  ]) {
    expect((await post({ path, page: address })).status, path).toBe(404);
  }
  expect(queue.names()).toEqual([]);
});

it('shows it without scripts, which would count visits, with pictures that only the desk has', async () => {
  const { id } = await ask();
  const picture = '/media/desk/0123456789ab/petrol-400.webp';
  await db
    .insertInto('content_pictures')
    .values({ path: picture.slice('/media/'.length), bytes: Buffer.from('RIFF'), by: 'max@example.com', at: now })
    .execute();
  const own = '<p>A &lt;script&gt; of text</p>';
  const html = `<link rel="modulepreload" href="/a.js"><script type="module">go()</script><noscript>Off</noscript>${own}<img src="${picture}" srcset="${picture} 400w"><img src="/media/blog/a.webp"><script src="/b.js"></script>`;
  await render(id, rendersTo(html));
  const shown = await page(id);
  const fromDesk = '/api/desk/content/pictures?path=desk/0123456789ab/petrol-400.webp';
  expect(await shown.text()).toBe(
    `${own}<img src="${fromDesk}" srcset="${fromDesk} 400w"><img src="/media/blog/a.webp">`,
  );
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin; default-src 'none'; .*frame-ancestors 'self'$/,
  );
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
});

it('says why a page cannot be rendered', async () => {
  const { id } = await ask();
  await render(id, async () => {
    throw new Error('no such color');
  });
  expect(await follow(id)).toMatchObject({ state: 'failed', problem: 'Told: Error: no such color' });
});

it('is gone for others, after the next one, and an hour later', async () => {
  const first = await ask();
  await render(first.id, rendersTo('<p>One</p>'));
  const other = await staffClient(shop, 'editor');
  expect((await page(first.id, other)).status).toBe(404);
  const second = await ask(FAQ, '/help/');
  expect((await page(first.id)).status).toBe(404);
  // The publisher comes to the first one late.
  await render(first.id, rendersTo('<p>One again</p>'));
  await render(second.id, rendersTo('<p>Two</p>'));
  now = new Date(now.getTime() + 3_600_001);
  await ask(FAQ, '/faq/', other);
  expect((await page(second.id)).status).toBe(404);
});

it('is for those who write content', async () => {
  const packer = await staffClient(shop, 'packer');
  expect((await post({ path: FAQ, page: '/faq/' }, packer)).status).toBe(403);
});
