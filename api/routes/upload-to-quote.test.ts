import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { errorBodySchema } from '../../contract/errors.ts';
import { gramsPrice, printGrams } from '../../contract/money/print-price.ts';
import { modelFileSchema } from '../../contract/queu3d/model-file.ts';
import { quoteSchema } from '../../contract/queu3d/quote.ts';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { installCuraEngineWhenMissing } from '../../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../../scripts/slicer/start-slicer.mjs';
import { box, together } from '../../slicer/fixtures/cube.ts';
import { stlText } from '../../slicer/fixtures/stl-text.ts';
import { modelXml, zipped3mf } from '../../slicer/fixtures/zipped-3mf.ts';
import type { Mesh } from '../../slicer/mesh/mesh.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { mutated, mutatedWithin, seeded } from '../../slicer/test/mutate.ts';
import { httpSlicer } from '../gateways/slicer/http-slicer.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import { makeSliceSettings } from '../test/slice-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'slicer-'));
const port = String(await freePort());
const slicer = await startSlicer(port, { cura: await installCuraEngineWhenMissing(), dataDir: folder });
const shop = await createSlicingApp({ slicer: httpSlicer([`http://127.0.0.1:${port}`]) });
afterAll(async () => {
  await slicer.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A table: its top overhangs all around the leg. */
const table = together(box([0, 0, 12], [30, 24, 2]), box([12, 9, 0], [6, 6, 12]));

function cornersOf({ positions }: Mesh): string[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => positions.subarray(3 * i, 3 * i + 3).join(' '));
}

function asObj(mesh: Mesh): string {
  const corners = cornersOf(mesh);
  const faces = corners.flatMap((_, i) => (i % 3 === 0 ? [`f ${i + 1} ${i + 2} ${i + 3}`] : []));
  return `${corners.map((corner) => `v ${corner}`).join('\n')}\n${faces.join('\n')}\n`;
}

function as3mf(mesh: Mesh): Uint8Array {
  const corners = cornersOf(mesh);
  const unique = [...new Set(corners)];
  const vertices = unique.map((corner) => {
    const [x, y, z] = corner.split(' ');
    return `<vertex x="${x}" y="${y}" z="${z}"/>`;
  });
  const triangles = Array.from({ length: corners.length / 3 }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => unique.indexOf(corners[3 * i + k] ?? ''));
    return `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  });
  const shape = `<mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`;
  return zipped3mf(modelXml(`<object id="1" type="model">${shape}</object>`, '<item objectid="1"/>'));
}

const text = new TextEncoder();
const files: readonly [name: string, bytes: Uint8Array][] = [
  ['binary.stl', writeStl(table)],
  ['text.stl', text.encode(stlText(table))],
  ['table.obj', text.encode(asObj(table))],
  ['table.3mf', as3mf(table)],
];

type Client = Awaited<ReturnType<typeof shop.newGuest>>;

async function upload(client: Client, name: string, bytes: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.set('upfile', new File([new Uint8Array(bytes)], name));
  return await client.request('/api/file/', { method: 'POST', body });
}

/** The ended job of an uploaded model. */
async function sliced(client: Client, fileId: string, support_enable?: boolean) {
  const settings = makeSliceSettings(support_enable === undefined ? {} : { support_enable });
  const { id } = await shop.ask(client, fileId, settings);
  await shop.work();
  return await shop.look(client, id);
}

/** The quoted print of a finished job, checked to add up. */
async function quoted(client: Client, job: Awaited<ReturnType<typeof sliced>>) {
  const request = { jobId: job.id, material: 'PLA', colorName: 'Petrol', quantity: 3 };
  const quote = quoteSchema.parse(await client.json('/api/quotes', { method: 'POST', json: { prints: [request] } }));
  const [print] = quote.prints;
  if (!print) throw new Error('The quote has no print.');
  const pla = shop.deps.print.materials.find(({ name }) => name === 'PLA');
  if (!pla || !job.materialVolume) throw new Error('There is nothing to price.');
  expect(print.grams).toBe(Math.max(0.1, printGrams(job.materialVolume, pla)));
  expect(print.single).toBe(gramsPrice(print.grams, print.perGram));
  expect(print.price).toBe(print.each * 3);
  expect(quote.total).toBe(print.price);
  return print;
}

it.each(files)('prices %s with and without supports, at the same price in every format', async (name, bytes) => {
  const client = await shop.newGuest();
  const { id } = modelFileSchema.parse(await (await upload(client, name, bytes)).json());
  const [unset, without, withSupports] = [
    await sliced(client, id),
    await sliced(client, id, false),
    await sliced(client, id, true),
  ];
  expect(without.gcodeId).toBe(unset.gcodeId);
  expect(withSupports.gcodeId).not.toBe(unset.gcodeId);

  const plain = await quoted(client, without);
  expect(plain).toMatchObject({ supports: false, grams: 1.8 });
  expect(plain).not.toHaveProperty('supportGrams');
  const supported = await quoted(client, withSupports);
  expect(supported).toMatchObject({ supports: true, grams: 3.9, supportGrams: 2.1 });
  expect(supported.each).toBeGreaterThan(plain.each);
  expect(supported.printTime).toBeGreaterThan(plain.printTime);
});

const DAMAGED = 32;

it('rejects each damaged file with a reason, or prices what it holds', async () => {
  const random = seeded(20_261_122);
  const ends = { refused: 0, failed: 0, quoted: 0 };
  for (let i = 0; i < DAMAGED; i++) {
    const [name, bytes] = files[i % files.length] as (typeof files)[number];
    const damaged = name.endsWith('.3mf') && i % 2 === 1 ? mutatedWithin(bytes, random) : mutated(bytes, random);
    const at = `file ${i}, ${name}`;
    const client = await shop.newGuest();
    const response = await upload(client, name, damaged);
    if (!response.ok) {
      expect(response.status, at).toBe(422);
      expect(errorBodySchema.parse(await response.json()).message, at).not.toBe('');
      ends.refused += 1;
      continue;
    }
    const { id } = modelFileSchema.parse(await response.json());
    const job = await sliced(client, id, i % 8 < 4);
    if (job.status === 'failed') {
      expect(job.message, at).toBeTruthy();
      ends.failed += 1;
    } else {
      expect(job.status, at).toBe('complete');
      expect((await quoted(client, job)).each, at).toBeGreaterThan(0);
      ends.quoted += 1;
    }
  }
  // Otherwise the damage was too small or too large to test the whole way.
  expect(ends.failed, JSON.stringify(ends)).toBeGreaterThan(3);
  expect(ends.quoted, JSON.stringify(ends)).toBeGreaterThan(3);
});
