import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { contentProblems } from '../../../content-reader/check-content.ts';
import { Content } from '../../../content-reader/content.ts';
import type { ContentFile } from '../../../contract/desk/content.ts';
import { pullEdits } from '../../domain/content/folder-sync.ts';
import { sweepPictures } from '../../domain/content/pictures.ts';
import { applyEdits } from '../../domain/content/release-edits.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';

let now = new Date();
const shop = await createTestApp({ jobs: jobsInMemory().jobs, clock: () => now });
const { db } = shop.deps.connection;
const PETROL = 'products/pla/petrol.yaml';
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
afterAll(() => rm(folder, { recursive: true }));

let editor: ShopClient;
beforeEach(async () => {
  now = new Date();
  editor = await staffClient(shop, 'editor');
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a63' } })
    .jpeg()
    .toBuffer();
const add = async (body: Uint8Array, { use = 'square', name = 'pla-petrol-side', focus = '', client = editor } = {}) =>
  await client.request(`/api/desk/content/pictures?use=${use}&name=${name}${focus && `&focus=${focus}`}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream' },
  });
async function stored(body: Uint8Array, options = {}): Promise<string> {
  const answer = await add(body, options);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).path;
}
const paths = async () =>
  (await db.selectFrom('content_pictures').select('path').orderBy('path').execute()).map(({ path }) => path);

/** Makes it the side picture of a color, as a draft. */
async function show(path: string, side: string) {
  const file: ContentFile = await editor.json(`/api/desk/content/file?path=${encodeURIComponent(path)}`);
  const { media, ...value } = file.value as { media: object };
  const edit = { value: { ...value, media: { ...media, side } } };
  const json = { key: crypto.randomUUID(), path, base: file.base, edit };
  return await editor.request('/api/desk/content/file', { method: 'PUT', json });
}
const publish = async () =>
  await editor.json('/api/desk/content/publish', { method: 'POST', json: { paths: [PETROL] } });

describe('a picture', () => {
  it('is stored in all sizes of its use, as WebP without metadata, once', async () => {
    const bytes = await photo(1200, 900);
    const path = await stored(bytes);
    expect(path).toMatch(/^desk\/[0-9a-f]{12}\/pla-petrol-side-800\.webp$/);
    expect(await stored(bytes)).toBe(path);
    const sizes = [160, 400, 600, 800].map((width) => path.replace('800', `${width}`));
    expect(await paths()).toEqual(sizes);
    for (const size of sizes) {
      const answer = await editor.request(`/api/desk/content/pictures?path=${size}`);
      expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        'image/webp',
        'no-store',
      ]);
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([`${width}`, height, format]).toEqual([/(\d+)\.webp/.exec(size)?.[1], width, 'webp']);
    }
  });

  it('has the sizes of swatches and of texts as well', async () => {
    const bytes = await photo(1500, 1000);
    const [swatch, text] = [
      await stored(bytes, { use: 'swatch', name: 'pla-petrol-swatch' }),
      await stored(bytes, { use: 'text', name: 'drying' }),
    ];
    expect([swatch, text]).toEqual([
      expect.stringMatching(/\/pla-petrol-swatch-240\.webp$/),
      expect.stringMatching(/\/drying-1440\.webp$/),
    ]);
    expect((await paths()).map((path) => path.split('/')[2]).sort()).toEqual([
      'drying-1440.webp',
      'drying-360.webp',
      'drying-720.webp',
      'pla-petrol-swatch-240.webp',
    ]);
    const wide = await editor.request(`/api/desk/content/pictures?path=${text}`);
    expect(await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).toMatchObject({ width: 1440, height: 960 });
  });

  it('is cropped around what the editor chose, and is another one for each choice', async () => {
    const wide = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#ffffff' } })
      .composite([
        { input: { create: { width: 800, height: 800, channels: 3, background: '#0b5a63' } }, gravity: 'west' },
      ])
      .png()
      .toBuffer();
    const seen = async (focus: string, use = 'square') => {
      const path = await stored(wide, { focus, use });
      const answer = await editor.request(`/api/desk/content/pictures?path=${path}`);
      const { dominant, isOpaque } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return { path, isOpaque, color: dominant.r < 128 ? 'petrol' : 'white' };
    };
    const [left, right, whole] = [await seen('0,50'), await seen('100,50'), await seen('')];
    expect([left, right]).toMatchObject([
      { isOpaque: true, color: 'petrol' },
      { isOpaque: true, color: 'white' },
    ]);
    expect(whole.isOpaque).toBe(false);
    expect(new Set([left, right, whole].map(({ path }) => path))).toHaveProperty('size', 3);
    expect(await seen('100,50', 'swatch')).toMatchObject({ color: 'white' });
    expect((await (await add(wide, { focus: '50,101' })).json()).code).toBe('invalid_request');
  });

  it.each([
    [{}, 799, 300, 'it is 799 × 300 px, and its longer side must have at least 800 px'],
    [{ focus: '50,50' }, 900, 700, 'the square that is cut out of it has 700 px, and must have at least 800 px'],
    [{ use: 'swatch' }, 900, 230, 'the square that is cut out of it has 230 px, and must have at least 240 px'],
    [{ use: 'text' }, 1400, 900, 'it is 1400 × 900 px, and must be at least 1440 px wide'],
    [{ use: 'text' }, 1440, 2400, 'it must be at least 1440 px wide, and at most 1.5 times as high'],
  ])(
    'that is too small is refused with the size that it needs: %j, %i × %i px',
    async (options, width, height, reason) => {
      const refused = await (await add(await photo(width, height), options)).json();
      expect(refused).toMatchObject({ code: 'picture_too_small', message: `This picture is too small: ${reason}.` });
    },
  );

  it('that is an SVG drawing is refused with what to do', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect((await (await add(drawing)).json()).message).toContain('has to be exported as a PNG');
  });

  it.each([
    ['no picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 'picture_unreadable'],
    ['an item’s picture below 800 px', async () => await photo(799, 300), {}, 'picture_too_small'],
    ['a swatch below 240 px', async () => await photo(900, 230), { use: 'swatch' }, 'picture_too_small'],
    ['a picture of a text below 1440 px', async () => await photo(1400, 1400), { use: 'text' }, 'picture_too_small'],
    ['a picture of a text that is too high', async () => await photo(1440, 2400), { use: 'text' }, 'picture_too_small'],
    ['more than 12 MB', async () => Buffer.alloc(12 * 1024 * 1024 + 1), {}, 'picture_too_large'],
    ['a use that pages have not', async () => await photo(900, 900), { use: 'poster' }, 'invalid_request'],
    ['a name with a folder', async () => await photo(900, 900), { name: '..%2Fhome' }, 'invalid_request'],
  ])('is refused: %s', async (_, make, options, code) => {
    expect((await (await add(await make(), options)).json()).code).toBe(code);
    expect(await paths()).toEqual([]);
  });

  it('keeps no draft that names it from being published', async () => {
    expect(await show(PETROL, await stored(await photo(900, 900)))).toMatchObject({ status: 200 });
    expect(await editor.json('/api/desk/content/plan')).toMatchObject({ changes: [{ path: PETROL }], problems: [] });
  });

  it('is for editors alone, and is not read from anybody else', async () => {
    const path = await stored(await photo(900, 900));
    const packer = await staffClient(shop, 'packer');
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const refused = await packer.request('/api/desk/content/pictures?use=square&name=a', {
      method: 'POST',
      body,
      ...{ duplex: 'half' },
    });
    expect([refused.status, isRead]).toEqual([403, false]);
    expect(await packer.request(`/api/desk/content/pictures?path=${path}`)).toMatchObject({ status: 403 });
    expect(await shop.request(`/api/desk/content/pictures?path=${path}`)).toMatchObject({ status: 401 });
    const unknown = path.replace(/[0-9a-f]{12}/, '0'.repeat(12));
    expect(await editor.request(`/api/desk/content/pictures?path=${unknown}`)).toMatchObject({ status: 404 });
  });

  it('is refused where the desk has no room for more', async () => {
    await sql`insert into content_pictures
      select 'desk/' || n, convert_to(repeat('a', 30000000), 'UTF8'), 'max@example.com', now()
      from generate_series(1, 10) as n`.execute(db);
    expect((await (await add(await photo(900, 900))).json()).code).toBe('pictures_full');
  });
});

describe('a file that names one', () => {
  it('is valid, and its release has the picture in all sizes', async () => {
    const path = await stored(await photo(1000, 1000));
    const other = await stored(await photo(1100, 1000));
    const missing = path.replace(/[0-9a-f]{12}/, '0'.repeat(12));
    const wrong = await show(PETROL, missing);
    expect([wrong.status, (await wrong.json()).fields]).toEqual([
      422,
      { 'media.side': expect.stringMatching(/^Names content\/media\/desk\/0{12}\/.*which is missing/) },
    ]);
    expect(await show(PETROL, path)).toMatchObject({ status: 200 });
    expect((await editor.json('/api/desk/content/plan')).problems).toEqual([]);
    await publish();
    const release = await mkdtemp(join(folder, 'release-'));
    await cp(shop.deps.contentFolder, release, { recursive: true });
    await applyEdits(db, { folder: release, source: shop.deps.contentFolder, isOfFolder: true }, now);
    const written = await readdir(join(release, 'media', 'desk', path.split('/')[1] ?? ''));
    expect(written.sort()).toEqual([160, 400, 600, 800].map((width) => `pla-petrol-side-${width}.webp`));
    expect(await readdir(join(release, 'media', 'desk'))).not.toContain(other.split('/')[1]);
    expect(contentProblems(new Content(release, { pictures: true }))).toEqual([]);
    // By its time a build knows that it is the same as in the last release.
    expect((await stat(join(release, 'media', path))).mtime).toEqual(now);
  });

  it('goes into a Git checkout with its pictures', async () => {
    const path = await stored(await photo(1000, 1000));
    await show(PETROL, path);
    await publish();
    const checkout = await mkdtemp(join(folder, 'checkout-'));
    await cp(shop.deps.contentFolder, checkout, { recursive: true });
    const { changed } = await pullEdits(shop.deps, checkout);
    expect(changed).toEqual([
      PETROL,
      ...[160, 400, 600, 800].map((width) => `media/${path.replace('800', `${width}`)}`),
    ]);
    expect(await sharp(await readFile(join(checkout, 'media', path))).metadata()).toMatchObject({ width: 800 });
    expect((await pullEdits(shop.deps, checkout)).changed).toEqual([]);
  });
});

it('deletes pictures that no edit names after a week, and those of edits that ended after a season', async () => {
  const [named, unnamed] = [await stored(await photo(1000, 1000)), await stored(await photo(1100, 1000))];
  await show(PETROL, named);
  expect(await sweepPictures(shop.deps)).toBe(0);
  now = new Date(now.getTime() + 8 * 86_400_000);
  expect(await sweepPictures(shop.deps)).toBe(4);
  expect(await paths()).not.toContain(unnamed);
  await db.updateTable('content_edits').set({ state: 'ended' }).execute();
  expect(await sweepPictures(shop.deps)).toBe(0);
  now = new Date(now.getTime() + 90 * 86_400_000);
  expect(await sweepPictures(shop.deps)).toBe(4);
});
