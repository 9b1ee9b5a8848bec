import { describe, expect, it } from 'vitest';
import { cube } from '../fixtures/cube.ts';
import { stlText } from '../fixtures/stl-text.ts';
import type { Mesh } from './mesh.ts';
import { readModel } from './read-model.ts';
import { writeStl } from './write-stl.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (file: Uint8Array | string) => readModel(typeof file === 'string' ? bytes(file) : file) as Mesh;
const joined = (first: Uint8Array, second: Uint8Array) => new Uint8Array([...first, ...second]);
const changed = (at: number, value: number): Uint8Array => {
  const file = writeStl(cube());
  new DataView(file.buffer).setFloat32(at, value, true);
  return file;
};

describe('an STL file', () => {
  it('is read in binary', () => {
    expect(read(writeStl(cube()))).toEqual(cube());
  });

  it('is read in binary that begins with the word of text', () => {
    const file = writeStl(cube());
    file.set(bytes('solid of some program'));
    expect(read(file)).toEqual(cube());
  });

  it('is read from the middle of a larger buffer', () => {
    const file = writeStl(cube());
    const larger = new Uint8Array(file.length + 3);
    larger.set(file, 3);
    expect(read(larger.subarray(3))).toEqual(cube());
  });

  it.each([
    ['LF', '\n'],
    ['CR and LF', '\r\n'],
    ['CR alone', '\r'],
  ])('is read as text with %s', (_, end) => {
    expect(read(stlText(cube(), end))).toEqual(cube());
  });

  it('is read as text in capitals', () => {
    expect(read(stlText(cube()).toUpperCase())).toEqual(cube());
  });

  it('is read as text with a byte order mark', () => {
    expect(read(`\ufeff${stlText(cube())}`)).toEqual(cube());
  });

  it('is read as text with exponents and signs', () => {
    const text = stlText(cube())
      .replaceAll(/vertex 10 /g, 'vertex +1.0e+1 ')
      .replaceAll(' 10\n', ' 100000E-04\n');
    expect(read(text)).toEqual(cube());
  });

  it.each<[string, (text: string) => string]>([
    ['without its last line', (text) => text.replace('endsolid of a test\n', '')],
    ['without its first line', (text) => text.replace('solid of a test\n', '')],
    ['without normals', (text) => text.replaceAll(' normal 0 0 0', '')],
    ['with normals that are no numbers', (text) => text.replaceAll('normal 0 0 0', 'normal nan -nan(ind) 1.#QNAN')],
    ['with tabs and blank lines', (text) => text.replaceAll('      ', '\t\t').replaceAll('\n', ' \n\n')],
    ['with decimal commas', (text) => text.replaceAll('10', '10,0')],
    ['with any bytes in its name', (text) => text.replace('solid of a test', 'solid \0\u0001\u00ff name')],
  ])('as text %s', (_, change) => {
    const { positions, note } = read(change(stlText(cube())));
    expect(positions).toEqual(cube().positions);
    expect(note).toBeUndefined();
  });

  it('is read as text in UTF-16', () => {
    expect(read(new Uint8Array(Buffer.from(`\ufeff${stlText(cube())}`, 'utf16le')))).toEqual(cube());
  });

  it('is read without what follows its last triangle', () => {
    expect(read(joined(writeStl(cube()), new Uint8Array(7)))).toEqual(cube());
    expect(read(joined(writeStl(cube()), new Uint8Array(50).fill(0xee)))).toEqual(cube());
  });

  it.each([0, 3, 0xff_ff_ff_ff])('is read by its length when its header says %d triangles', (expected) => {
    const file = writeStl(cube());
    new DataView(file.buffer).setUint32(80, expected, true);
    expect(read(file)).toEqual({ ...cube(), note: { kind: 'miscounted', read: 12, expected } });
  });

  it('is read as far as it is whole, when that is closed', () => {
    const two = writeStl({ positions: Float32Array.from([...cube().positions, ...cube().positions]) });
    expect(read(two.subarray(0, 84 + 50 * 12 + 20))).toEqual({
      ...cube(),
      note: { kind: 'cut', read: 12, expected: 24 },
    });
    const text = stlText(cube());
    expect(read(text.replace('endsolid of a test\n', 'facet normal 0 0 1\nouter loop\nvertex 1 2'))).toEqual({
      ...cube(),
      note: { kind: 'cut', read: 12 },
    });
  });

  it('is read whatever its name says', () => {
    expect(read('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n').positions).toHaveLength(36);
  });

  it('is read as text of several solids', () => {
    expect(read(stlText(cube()) + stlText(cube())).positions).toHaveLength(2 * 108);
  });
});

describe('an unreadable STL file', () => {
  it.each([
    ['nothing in it', new Uint8Array(), 'empty'],
    ['a cut binary file', writeStl(cube()).subarray(0, 400), 'truncated'],
    ['a cut text', stlText(cube()).slice(0, 700), 'truncated'],
    ['a text that ends within a word', stlText(cube()).slice(0, stlText(cube()).indexOf('endloop') + 3), 'truncated'],
    ['other data', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) >> 3), 'wrong_content'],
    ['another text', 'a list\nof words\n', 'wrong_content'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new Array(200).fill(9)]),
      'wrong_content',
    ],
    ['no triangles', writeStl({ positions: new Float32Array() }), 'no_triangles'],
    ['a text without triangles', 'solid a\nendsolid a\n', 'no_triangles'],
    ['a point that is no number', changed(96, Number.NaN), 'not_finite'],
    ['a point at infinity', changed(100, Number.NEGATIVE_INFINITY), 'not_finite'],
    ['a text with a point that is no number', stlText(cube()).replace('vertex 10', 'vertex nan'), 'not_finite'],
    ['a text with an infinite point', stlText(cube()).replace('vertex 10', 'vertex -inf'), 'not_finite'],
    ['a text with words for numbers', stlText(cube()).replace('vertex 10', 'vertex ten'), 'unreadable'],
    ['a text with four corners', stlText(cube()).replace('vertex', 'vertex 1 2 3\nvertex'), 'unreadable'],
  ])('is refused with %s', (_, file, fault) => {
    expect(() => read(file)).toThrow(fault);
  });

  it('is refused when it is flat', () => {
    const flat = cube().positions.map((value, i) => (i % 3 === 2 ? 4 : value));
    expect(() => read(writeStl({ positions: flat }))).toThrow('flat');
  });

  it('is not refused as flat when a single point is far away', () => {
    expect(() => read(changed(96, 1e30))).not.toThrow();
  });

  it('is refused with more triangles than are read, before memory is taken for them', () => {
    const bounds = { triangles: 11 };
    expect(() => readModel(writeStl(cube()), bounds)).toThrow('too_many_triangles');
    expect(() => readModel(bytes(stlText(cube())), bounds)).toThrow('too_many_triangles');
  });
});
