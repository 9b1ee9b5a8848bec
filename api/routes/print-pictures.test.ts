import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { CartLine } from '../../contract/cart.ts';
import { removeOwnModel } from '../domain/models/remove-model.ts';
import { sweepModels } from '../domain/models/sweep-models.ts';
import { orderedPrints } from '../domain/prints/ordered-prints.ts';
import { openPrintFile, printFiles } from '../domain/prints/print-files.ts';
import { checkSettings } from '../domain/slices/check-settings.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { filesInMemory, streamOf } from '../test/files-in-memory.ts';
import { ownerOf, printBuyer } from '../test/finished-job.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { makeSliceSettings } from '../test/slice-settings.ts';

const { files, kept } = filesInMemory();
beforeEach(() => kept.clear());
const shop = await createPayingApp({ files });

const petrol = '#0000ff';
const black = '#000000';

/** A shopper with a sliced model; `show` has the shop keep a picture all of one color. */
async function maker() {
  const ada = buyer(shop.asGuest());
  const job = await printBuyer(shop.deps, ada.client);
  const show = async (background: string): Promise<void> => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const preview = { type: 'img', value: `data:image/png;base64,${png.toString('base64')}` };
    await ada.client.json(`/api/file/${job.fileId}`, { method: 'PUT', json: { preview } });
  };
  const pictures = async (): Promise<string[]> =>
    (await ada.client.json('/api/cart')).lines.map(({ images }: CartLine) => images[0]);
  return { ada, ...job, show, pictures, latest: `/api/file/${job.fileId}/preview` };
}

async function colorOf(picture: Response): Promise<string> {
  if (!picture.ok) return (await picture.json()).code;
  const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
  return `#${channels.map(({ mean }) => (mean > 127 ? 'ff' : '00')).join('')}`;
}
const colorAt = async (client: ShopClient, address = '') => colorOf(await client.request(address));

/** A day and an hour pass, and what nobody names is swept. */
async function sweepLater(): Promise<void> {
  const storedAt = new Date(Date.now() - 25 * 3_600_000);
  for (const [key, { bytes }] of [...kept]) kept.set(key, { bytes, storedAt });
  await sweepModels(shop.deps);
}
const picturesKept = () => [...kept.keys()].filter((key) => key.startsWith('previews/'));

it('keeps the picture that the shopper saw, whatever color comes next', async () => {
  const { ada, show, put, pictures, latest } = await maker();
  await show(petrol);
  await put(5);
  await show(black);
  await put(5, { colorName: 'Black' });
  const [first, second] = await pictures();
  expect(await colorAt(ada.client, first)).toBe(petrol);
  expect(await colorAt(ada.client, second)).toBe(black);
  expect(await colorAt(ada.client, latest)).toBe(black);
});

it('shows each print’s own picture in the order and to the workshop', async () => {
  const { ada, show, put } = await maker();
  await show(petrol);
  await put(5);
  await show(black);
  await put(5, { colorName: 'Black' });
  const { lines } = await ada.buy();
  await show('#ff0000');
  await sweepLater();
  const shown = await Promise.all(lines.map(({ images }) => colorAt(ada.client, images[0])));
  expect(shown).toEqual([petrol, black]);
  const printed: string[] = [];
  for (const print of await orderedPrints(shop.db)) {
    for await (const { name, content } of printFiles(shop.deps, print)) {
      if (name === 'preview.webp') printed.push(await colorOf(new Response(content)));
      else await content.cancel();
    }
  }
  expect(printed).toEqual([petrol, black]);
});

it('is in the G-code of its print, for the displays of printers', async () => {
  const { ada, show, put } = await maker();
  await show(petrol);
  await put(5);
  await ada.buy();
  const settings = JSON.stringify(checkSettings(makeSliceSettings(), shop.deps.print));
  await shop.db.updateTable('slices').set({ settings }).execute();
  const [print] = await orderedPrints(shop.db);
  if (!print) throw new Error('no print');
  const text = await new Response((await openPrintFile(shop.deps, print, 'gcode')).content).text();
  const sizes = [...text.matchAll(/^; thumbnail begin (\d+x\d+)/gm)].map(([, size]) => size);
  expect(sizes).toEqual(['32x32', '300x300']);
});

it('keeps the order’s picture when copies are added during payment', async () => {
  const { ada, show, put } = await maker();
  await show(petrol);
  await put(5);
  const { lines } = await ada.buy({ card: 'pm_card_authenticationRequired' });
  await show(black);
  await put(4);
  await sweepLater();
  expect(await colorAt(ada.client, lines[0]?.images[0])).toBe(petrol);
});

it('adds a picture to a print that had none when it is added again', async () => {
  const { ada, show, put, pictures } = await maker();
  await shop.db.updateTable('model_files').set({ preview_id: null }).execute();
  await put(1);
  expect(await pictures()).toEqual([undefined]);
  await show(petrol);
  await put(1);
  expect(await colorAt(ada.client, (await pictures())[0])).toBe(petrol);
});

it('deletes unused pictures within a day', async () => {
  const { fileId, show, put } = await maker();
  await show(petrol);
  await put(1);
  await show('#ff0000');
  await show(black);
  // Of before pictures had ids.
  await files.put(`previews/${fileId}`, streamOf(new Uint8Array([1])));
  expect(picturesKept()).toHaveLength(5);
  await sweepLater();
  expect(picturesKept()).toHaveLength(2);
  await shop.db.deleteFrom('prints').execute();
  await sweepLater();
  expect(picturesKept()).toHaveLength(1);
});

it('deletes a model’s pictures with the model', async () => {
  const { ada, fileId, show } = await maker();
  const { show: showOther } = await maker();
  for (const color of [petrol, black]) await show(color);
  await showOther(petrol);
  await removeOwnModel(shop.deps, { id: await ownerOf(ada.client) }, fileId);
  expect(picturesKept()).toHaveLength(2);
  expect(picturesKept().some((key) => key.includes(fileId))).toBe(false);
});

it('caches a picture by its id forever, and the latest one not at all', async () => {
  const { ada, put, pictures, latest } = await maker();
  await put(1);
  const lifetime = async (address = '') => (await ada.client.request(address)).headers.get('cache-control');
  expect(await lifetime((await pictures())[0])).toBe('private, max-age=31536000, immutable');
  expect(await lifetime(latest)).toBe('no-store');
});

it('shows a picture only to its owner, and only as its model’s', async () => {
  const { ada, latest, previewId } = await maker();
  const other = await maker();
  const own = `${latest}?of=${previewId}`;
  const refusal = async (client: ShopClient, address: string) => {
    const response = await client.request(address);
    return [response.status, response.ok || (await response.json()).code];
  };
  expect(await refusal(ada.client, own)).toEqual([200, true]);
  const inCapitals = own.replace(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
  expect(await refusal(ada.client, inCapitals)).toEqual([200, true]);
  expect(await refusal(other.ada.client, own)).toEqual([404, 'model_unknown']);
  expect(await refusal(ada.client, `${latest}?of=${other.previewId}`)).toEqual([404, 'model_unknown']);
  expect(await refusal(ada.client, `${latest}?of=${crypto.randomUUID()}`)).toEqual([404, 'model_unknown']);
  for (const none of ['', 'x', '../x', `${previewId}&of=${previewId}`]) {
    expect(await refusal(ada.client, `${latest}?of=${none}`)).toEqual([400, 'invalid_request']);
  }
});
