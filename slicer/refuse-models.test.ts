import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelErrorMessages } from '../contract/messages/model-errors.ts';
import { MAX_MODEL_BYTES, type ModelExtension } from '../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../contract/queu3d/model-error-code.ts';
import { box, cube } from './fixtures/cube.ts';
import { moebius } from './fixtures/open-bodies.ts';
import { stlText } from './fixtures/stl-text.ts';
import { cubeXml, linksXml, modelXml, zipped3mf } from './fixtures/zipped-3mf.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer();
});
afterAll(() => slicer.close());

const good = writeStl(cube(20));
const text = (content: string) => new TextEncoder().encode(content);
const file = (name: string) => readFileSync(new URL(`fixtures/models/${name}.3mf`, import.meta.url));
const withPoint = (value: number) => {
  const { positions } = cube(20);
  positions[4] = value;
  return writeStl({ positions });
};
/** A header with this triangle count, and as many bytes as it needs. */
const promised = (count: number) => {
  const bytes = new Uint8Array(84 + 50 * count);
  new DataView(bytes.buffer).setUint32(80, count, true);
  return bytes;
};
const object = `<object id="1">${cubeXml}</object>`;
const item = '<item objectid="1"/>';
const using = (id: number, ...used: number[]) =>
  `<object id="${id}"><components>${used.map((each) => `<component objectid="${each}"/>`).join('')}</components></object>`;
const tenfold = Array.from({ length: 12 }, (_, i) => using(i + 2, ...Array(10).fill(i + 1))).join('');
const random = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251);

const refused: [string, ModelExtension, Uint8Array, ModelErrorCode, number?][] = [
  ['an empty file', 'stl', new Uint8Array(), 'empty'],
  ['a file that ends in the middle', 'stl', good.subarray(0, 500), 'truncated'],
  ['a text that ends in the middle', 'stl', text(stlText(cube(20)).slice(0, 700)), 'truncated'],
  ['a web page that was renamed to STL', 'stl', text('<!doctype html>\nv 0 0 0\n'), 'wrong_content'],
  ['a picture', 'obj', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]), 'wrong_content'],
  ['random bytes', 'stl', random, 'wrong_content'],
  ['a point that is not a number', 'stl', withPoint(Number.NaN), 'not_finite'],
  ['a point at infinity', 'stl', withPoint(Number.POSITIVE_INFINITY), 'not_finite'],
  ['a flat model', 'stl', writeStl(box([0, 0, 0], [20, 20, 0])), 'flat'],
  ['no triangles', 'stl', promised(0), 'no_triangles'],
  ['no faces', 'obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), 'no_triangles'],
  ['a face that leads to no corner', 'obj', text('v 0 0 0\nf 1 2 9\n'), 'unreadable'],
  ['half a cube', 'stl', writeStl({ positions: cube(20).positions.subarray(0, 54) }), 'repair_needed'],
  ['a strip with one side only', 'stl', writeStl(moebius()), 'not_solid'],
  ['two million triangles', 'stl', promised(2_000_000), 'too_many_triangles'],
  ['a model that is too large for the bed', 'stl', writeStl(cube(351)), 'too_big_for_bed'],
  ['a wall of a kilometer', 'stl', writeStl(box([0, 0, 0], [1e6, 20, 20])), 'too_big_for_bed'],
  ['a ZIP bomb', '3mf', zipped3mf(`${modelXml(object, item)}${' '.repeat(300_000_000)}`), 'unpacks_too_far'],
  ['a bomb of components', '3mf', zipped3mf(modelXml(object + tenfold, '<item objectid="13"/>')), 'too_many_parts'],
  ['components in a circle', '3mf', zipped3mf(modelXml(using(1, 2) + using(2, 1), item)), 'circular_parts'],
  ['a document type', '3mf', file('must_be_refused_doctype'), 'unsafe_xml'],
  ['names that lead out of the file', '3mf', zipped3mf(modelXml(object, item), { '../../x': 'x' }), 'unsafe_name'],
  [
    'a link to elsewhere',
    '3mf',
    zipped3mf(modelXml(object, item), {}, linksXml('http://a.example/b')),
    'external_part',
  ],
  ['a reference to nothing', '3mf', file('must_be_refused_dangling_object'), 'missing_part'],
];

describe('the slicer', () => {
  it.each(refused)('rejects %s with a message', async (_, extension, bytes, fault) => {
    const response = await readSliceResponse(await askSlicer(slicer.fetch, { bytes, extension }));
    expect(response).toEqual({ status: 422, code: 'model', fault, message: modelErrorMessages.modelErrors[fault] });
  });

  it('rejects a stream of one byte more than 100 MB with a message', async () => {
    let left = MAX_MODEL_BYTES + 1;
    const bytes = new ReadableStream<Uint8Array>({
      pull(stream) {
        const length = Math.min(left, 1024 * 1024);
        left -= length;
        if (length === 0) stream.close();
        else stream.enqueue(new Uint8Array(length));
      },
    });
    const response = await readSliceResponse(await askSlicer(slicer.fetch, { bytes }));
    expect(response).toMatchObject({ status: 413, code: 'model', fault: 'too_large' });
  });

  it('rejects a model too small to print anything with a message', async () => {
    const tiny = settingsOf({
      mesh_rotation_matrix: [
        [0.001, 0, 0],
        [0, 0.001, 0],
        [0, 0, 0.001],
      ],
    });
    expect(await readSliceResponse(await askSlicer(slicer.fetch, { bytes: good, settings: tiny }))).toMatchObject({
      fault: 'nothing_to_print',
    });
  });

  it('rejects an unsupported file type with a message', async () => {
    const url = `/slice?settings=${encodeURIComponent(JSON.stringify(settingsOf()))}`;
    const answer = await slicer.fetch(url, { method: 'POST', body: 'x', headers: { 'content-type': 'model/gltf' } });
    expect(await readSliceResponse(answer)).toMatchObject({ status: 422, fault: 'wrong_type' });
  });
});

it('slices a part of less than 1 mm³', async () => {
  const { done } = await readSliceResponse(await askSlicer(slicer.fetch, { bytes: writeStl(cube(0.9)) }));
  expect(done?.filament).toBeCloseTo(0.8, 1);
});

it('reads a renamed file as what it is', async () => {
  expect(await readSliceResponse(await askSlicer(slicer.fetch, { bytes: good, extension: 'obj' }))).toMatchObject({
    done: { filament: 3053 },
  });
});

it('still slices after all of them', async () => {
  expect(await readSliceResponse(await askSlicer(slicer.fetch, { bytes: good }))).toMatchObject({
    done: { filament: 3053 },
  });
});
