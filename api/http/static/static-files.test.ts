import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'static-files-'));
const page = (title: string) => `<!doctype html><title>${title}</title>${'<p>Filament.</p>'.repeat(100)}`;
const video = Uint8Array.from({ length: 700_000 }, (_, n) => n % 251);
let serve: (request: Request) => Promise<Response>;

async function put(path: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  for (const path of ['index', 'shop/index', 'shop/PLA/index', 'shop/PLA/Petrol-1.75mm-1kg/index', 'shop/Bulk/index']) {
    await put(`dist/${path}.html`, page(path));
  }
  await put('dist/shop/PLA Ltd/Mystery-1.75mm-1kg/index.html', page('Mystery'));
  await put('dist/index.html.br', brotliCompressSync(page('index')));
  await put('dist/index.html.gz', gzipSync(page('index')));
  await put('dist/404.html', page('Page not found'));
  await put('dist/_astro/cart.Ab12.js', 'export {};');
  await put('dist/favicon.svg', '<svg/>');
  await put('dist/.secret', 'secret');
  await put('dist/.well-known/security.txt', 'Contact: mailto:hello@northspool.example');
  await put('dist/.well-known/.secret', 'secret');
  await put('dist/manifest.webmanifest', '{}');
  await put('dist/sitemap.xml', '<urlset/>');
  await put('dist/icons/icon-192.png', 'png');
  await put('media/spools/petrol-800.webp', 'picture');
  await put('media/spin.mp4', video);
  await put('secret.txt', 'secret');
  await put('well-known/apple-developer-merchantid-domain-association', '7B227073704964');
  await put('well-known/.secret', 'secret');
  serve = await staticFiles({
    site: join(folder, 'dist'),
    media: join(folder, 'media'),
    wellKnown: join(folder, 'well-known'),
  });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://localhost${path}`, { headers, method }));
const redirectOf = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get('location')];
};

it('serves the owner’s file for Apple Pay, unchanged and without a redirect', async () => {
  const response = await get('/.well-known/apple-developer-merchantid-domain-association');
  expect([response.status, await response.text()]).toEqual([200, '7B227073704964']);
  expect((await get('/.well-known/security.txt')).status).toBe(200);
});

describe('links to goods', () => {
  const toPage = (query: Record<string, string>) => `/buy/?${new URLSearchParams(query)}`;

  it.each([
    ['/buy/a-1:2,b_2:1', toPage({ items: 'a-1:2,b_2:1' })],
    ['/buy/a%3A2%2Cb%3A1/', toPage({ items: 'a:2,b:1' })],
    ['/buy/a:1?discounts/codes/0=save10&continue_to=//evil.example', toPage({ items: 'a:1', coupon: 'SAVE10' })],
    ['/buy/a%0d%0ax:1', '/buy/'],
    ['/buy/..%2F..%2Fetc:1', '/buy/'],
    ['/buy/%E0%A4%A:1', '/buy/'],
    ['/buy?context/postal_code=94105', '/buy/'],
    [`/buy/${'a:1,'.repeat(2500)}`, '/buy/'],
  ])('lead from %s to the page %s, for nobody to keep or pass on', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([303, to]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('leave the page and its dialogs alone', async () => {
    expect((await get('/buy/')).status).toBe(404);
    expect((await get('/buy/modal/login/')).status).toBe(404);
  });
});

describe('disguised addresses of other sites', () => {
  it.each([
    ['//evil.example/modal/login/', '/evil.example/modal/login/'],
    ['///evil.example/', '/evil.example/'],
    ['/%5Cevil.example/modal/login/', undefined],
    ['/%2Fevil.example/modal/login/', undefined],
    ['//secret.txt', '/secret.txt'],
    ['//shop?colorFamily=Blue', '/shop?colorFamily=Blue'],
  ])('redirect %s to %s', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual(to ? [301, to] : [404, null]);
  });
});

describe('pages', () => {
  it('serves a folder’s index at its address', async () => {
    const response = await get('/shop/PLA/?colorFamily=Blue');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(page('shop/PLA/index'));
    expect(await (await get('/shop/PLA%20Ltd/Mystery-1.75mm-1kg/')).text()).toBe(page('Mystery'));
  });

  it.each([
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/icons/icon-192.png', 'image/png'],
  ])('serve %s as %s', async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it('answers HEAD as GET, without the body', async () => {
    const response = await get('/', {}, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String(page('index').length));
    expect(await response.text()).toBe('');
  });

  it('answers 404 for a file that a new build deleted', async () => {
    await put('dist/_astro/old.Cd34.js', 'export {};');
    const opened = await staticFiles({ site: join(folder, 'dist'), media: join(folder, 'media') });
    await rm(join(folder, 'dist/_astro/old.Cd34.js'));
    expect((await opened(new Request('http://localhost/_astro/old.Cd34.js'))).status).toBe(404);
  });

  it('rejects other methods', async () => {
    const response = await get('/', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
    ['', null],
  ])('sends the copy for "%s": %s', async (acceptEncoding, coding) => {
    const response = await get('/', { 'accept-encoding': acceptEncoding });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    if (coding === 'br') expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(page('index'));
  });

  it('answers 304 if the browser has the copy', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await get('/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
  });

  it('lets browsers cache hashed files, and revalidate pages', async () => {
    const lifetime = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await lifetime('/_astro/cart.Ab12.js')).toBe('public, max-age=31536000, immutable');
    expect(await lifetime('/shop/')).toBe('public, max-age=0, must-revalidate');
    expect(await lifetime('/media/spools/petrol-800.webp')).toBe('public, max-age=86400');
  });
});

describe('addresses', () => {
  it.each([
    ['/shop/pla/petrol-1.75MM-1kg/', '/shop/PLA/Petrol-1.75mm-1kg/'],
    ['/shop/pla/petrol-1.75MM-1kg?discord=true', '/shop/PLA/Petrol-1.75mm-1kg/?discord=true'],
    ['/shop/bulk/', '/shop/Bulk/'],
    ['/SHOP', '/shop/'],
    ['/shop/pla%20ltd/mystery-1.75mm-1kg', '/shop/PLA%20Ltd/Mystery-1.75mm-1kg/'],
    ['/shop/PLA/index.html', '/shop/PLA/'],
    ['/index.html', '/'],
  ])('permanently redirect %s to the canonical %s', async (path, to) => {
    expect(await redirectOf(path)).toEqual([301, to]);
  });

  it.each([
    ['/print-on-demand', '/queu3d/'],
    ['/print-on-demand/', '/queu3d/'],
    ['/item/bulk', '/shop/Bulk/'],
    ['/item/minis', '/shop/minis/'],
    ['/item/pla/petrol-1.75mm-1kg', '/shop/PLA/Petrol-1.75mm-1kg/'],
    ['/item/PLA%20Ltd/Mystery-1.75mm-1kg/', '/shop/PLA%20Ltd/Mystery-1.75mm-1kg/'],
    ['/item/pla?discord=true', '/shop/PLA/?discord=true'],
    ['/item/unheard-of', '/shop/unheard-of/'],
    ['/shop/parts/', '/shop/upgrades/'],
    ['/home', '/'],
    ['/Home/', '/'],
  ])('redirect the old %s to %s in one step', async (path, to) => {
    expect(await redirectOf(path)).toEqual([301, to]);
  });

  it.each([
    ['/shop/PLA?color=petrol&amount=1kg&diameter=1.75mm', '/shop/PLA/Petrol-1.75mm-1kg/'],
    ['/shop/PLA/?color=PETROL&diameter=1.75MM&weight=1KG', '/shop/PLA/Petrol-1.75mm-1kg/'],
    ['/shop/pla/?color=Petrol', '/shop/PLA/Petrol-1.75mm-1kg/'],
    ['/shop/PLA%20Ltd?color=Mystery&amount=&diameter=', '/shop/PLA%20Ltd/Mystery-1.75mm-1kg/'],
    ['/shop/PLA?color=Petrol&discord=true', '/shop/PLA/Petrol-1.75mm-1kg/?discord=true'],
    ['/shop/PLA?color=Petrol&weight=5kg', '/404'],
    ['/shop/PLA/?color=Nothing', '/404'],
  ])('redirect %s to the product %s', async (path, to) => {
    expect(await redirectOf(path)).toEqual([302, to]);
  });

  it.each(['', '?diameter=1.75mm', '?weight=1kg&colorFamily=Blue', '?material=PLA&sort=price', '?color='])(
    'shows a category’s list filtered by "%s"',
    async (query) => {
      expect((await get(`/shop/PLA/${query}`)).status).toBe(200);
    },
  );

  it('keeps filtered, sorted and searched lists out of search results', async () => {
    const robots = async (path: string) => (await get(path)).headers.get('x-robots-tag');
    expect(await robots('/shop/PLA/?diameter=1.75mm&sort=price')).toBe('noindex');
    expect(await robots('/shop/?q=petrol')).toBe('noindex');
    expect([await robots('/shop/PLA/'), await robots('/shop/'), await robots('/?gclid=1')]).toEqual([null, null, null]);
  });

  it('serves the page beneath a dialog, unlisted', async () => {
    const response = await get('/shop/PLA/modal/login/?colorFamily=Blue');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page('shop/PLA/index'));
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/shop/PLA/')).headers.get('x-robots-tag')).toBeNull();
  });

  it('redirects a missing product to /404, which has that status', async () => {
    expect(await redirectOf('/shop/PLA/Nothing-1.75mm-1kg/')).toEqual([302, '/404']);
    for (const path of [
      '/404',
      '/404/',
      '/404.html',
      '/nothing',
      '/shop/Nothing/',
      '/blog/nothing/',
      '/_astro/old.js',
      '/%ff',
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('Page not found');
    }
  });

  it('serves nothing outside its folders, and no hidden files', async () => {
    const outside = [
      '/.well-known/.secret',
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/media/..%2f..%2fsecret.txt',
      '/media/%2e%2e/secret.txt',
    ];
    const others = ['/.secret', '/%00', `/${encodeURIComponent(folder)}/secret.txt`, '/index.html.br'];
    for (const path of [...outside, ...others]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).not.toBe('secret');
    }
  });

  it('never redirects to another host', async () => {
    for (const path of [
      '//evil.example/shop',
      '/item/%5C%5Cevil.example',
      '/item/%2Fevil.example',
      '/home//evil.example',
    ]) {
      const location = (await get(path)).headers.get('location');
      expect(new URL(location ?? '/', 'http://localhost').host, path).toBe('localhost');
    }
  });
});

describe('videos', () => {
  /** `toEqual` would look at each byte in turn. */
  const hasBytes = async (response: Response, bytes: Uint8Array) =>
    Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes));

  it('are streamed when they are too large for the cache', async () => {
    const response = await get('/media/spin.mp4');
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await hasBytes(response, video)).toBe(true);
  });

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100000-', 100_000, 699_999],
    ['bytes=-10', 699_990, 699_999],
    ['bytes=699999-900000', 699_999, 699_999],
  ])('are sent in part for %s', async (range, start, end) => {
    const response = await get('/media/spin.mp4', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/700000`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect(await hasBytes(response, video.slice(start, end + 1))).toBe(true);
  });

  it('are sent in part even when small', async () => {
    const response = await get('/media/spools/petrol-800.webp', { range: 'bytes=3-5' });
    expect([response.status, await response.text()]).toEqual([206, 'tur']);
  });

  it('return their length for a range beyond the end', async () => {
    const response = await get('/media/spin.mp4', { range: 'bytes=700000-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */700000']);
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'pages=1-2', 'nonsense'])(
    'sends the whole file for the range %s',
    async (range) => {
      expect((await get('/media/spools/petrol-800.webp', { range })).status).toBe(200);
    },
  );

  it('are sent whole when the range is of another version', async () => {
    const etag = (await get('/media/spin.mp4')).headers.get('etag') ?? '';
    const part = (version: string) => get('/media/spin.mp4', { range: 'bytes=0-9', 'if-range': version });
    expect((await part(etag)).status).toBe(206);
    expect((await part('"older"')).status).toBe(200);
  });

  it('are closed when the client disconnects', async () => {
    const reader = (await get('/media/spin.mp4')).body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });
});

it('serves thousands of pages, and works before the site is built', async () => {
  for (let n = 0; n < 2000; n++) await put(`many/shop/PLA/Color${n}-1.75mm-1kg/index.html`, page(`Color ${n}`));
  const many = await staticFiles({ site: join(folder, 'many'), media: join(folder, 'nowhere') });
  const last = await many(new Request('http://localhost/shop/PLA/Color1999-1.75mm-1kg/'));
  expect(await last.text()).toBe(page('Color 1999'));
  const unbuilt = await staticFiles({ site: join(folder, 'nowhere'), media: join(folder, 'nowhere') });
  expect((await unbuilt(new Request('http://localhost/'))).status).toBe(404);
});
