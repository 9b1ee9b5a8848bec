import { describe, expect, it } from 'vitest';
import { cube } from '../fixtures/cube.ts';
import { stlText } from '../fixtures/stl-text.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { readModel } from './read-model.ts';
import { repair } from './repair.ts';

const points = 'v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 0 0 10\nv 10 0 10\nv 10 10 10\nv 0 10 10\n';
const quads = ['4 3 2 1', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'];
const faces = quads.map((quad) => `f ${quad}\n`).join('');
const read = (text: string, bounds?: { triangles: number }) =>
  readModel(new TextEncoder().encode(text), bounds) as Mesh;
const volume = (text: string): number => measure(repair(read(text)).mesh).volume;

describe('an OBJ file', () => {
  it('is read with quads', () => {
    expect(read(points + faces).positions).toHaveLength(108);
    expect(volume(points + faces)).toBeCloseTo(1000, 3);
  });

  it('is read with indices counted back from the end', () => {
    const back = faces.replaceAll(/\d/g, (index) => String(Number(index) - 9));
    expect(volume(points + back)).toBeCloseTo(1000, 3);
  });

  it('is read with textures and normals at the corners', () => {
    const rich = faces.replaceAll(/(\d)/g, '$1/1/1').replace('1/1/1', '1//1').replace('2/1/1', '2/1');
    expect(volume(`mtllib a.mtl\no thing\n${points}vt 0 0\nvn 0 0 1\ng all\nusemtl red\ns 1\n${rich}`)).toBeCloseTo(
      1000,
      3,
    );
  });

  it('is read with colors at the points, comments, other line ends and lines that go on', () => {
    const text = `# a cube\n${points.replaceAll('\n', ' 0.5 0.5 0.5\n')}${faces}`;
    expect(volume(text.replaceAll('\n', '\r\n'))).toBeCloseTo(1000, 3);
    expect(volume(text.replaceAll('\n', '\r'))).toBeCloseTo(1000, 3);
    expect(volume(text.replace('f 4 3 2 1', 'f 4 3 \\\n 2 1'))).toBeCloseTo(1000, 3);
  });

  it('is read with the lines of all programs that write such files', () => {
    const lines = [
      '####',
      '#comment',
      '#MRGB 00ffffff',
      '\tg',
      't',
      'f',
      'mtllib C:\\models\\',
      'cstype rat bspline',
      'deg 3 3',
      'curv 0 1 1 2 \\',
      '3 4',
      'parm u 0 1',
      'trim 0 1 1',
      'end',
      'call a.obj 1',
      'csh ls',
      'bevel on',
      'lod 3',
      'vp 0 0 1',
      'Some program of its own',
      '%% and more',
      'p 1',
      'l 1 2',
      '# a path that ends with C:\\',
    ];
    const text = `${lines.join('\n')}\n${points}${lines.slice(1).join('\n')}\n${faces}`;
    expect(volume(text)).toBeCloseTo(1000, 3);
    expect(volume(text.replaceAll('\n', '\r\n'))).toBeCloseTo(1000, 3);
    expect(volume(`\ufeff${text.replaceAll('f ', '  f\t')}`)).toBeCloseTo(1000, 3);
  });

  it('is read with weights and colors at the points, and decimal commas', () => {
    for (const more of [' 1', ' 1 0.5 0.5', ' 1 0.5 0.5 0.5']) {
      expect(volume(points.replaceAll('\n', `${more}\n`) + faces)).toBeCloseTo(1000, 3);
    }
    expect(volume(points.replaceAll('10', '10,0') + faces)).toBeCloseTo(1000, 3);
  });

  it('is read in UTF-16', () => {
    const wide = Buffer.from(`\ufeff${points}${faces}`, 'utf16le');
    expect((readModel(new Uint8Array(wide)) as Mesh).positions).toHaveLength(108);
    expect((readModel(new Uint8Array(wide.swap16())) as Mesh).positions).toHaveLength(108);
  });

  it('is read without faces of fewer than three different corners', () => {
    expect(volume(`${points}f 1 2\nf 1 1 2\nf 1 2 1\nf 3/1\nf\n${faces}`)).toBeCloseTo(1000, 3);
    expect(volume(points + faces.replace('4 3 2 1', '4 3 3 2 1 4'))).toBeCloseTo(1000, 3);
  });

  it('is read whatever its name says', () => {
    expect(read(stlText(cube())).positions).toHaveLength(108);
  });

  it('is read when it ends within a line that a closed model does not need', () => {
    expect(read(`${points}${faces}f 1 2`).note).toEqual({ kind: 'cut', read: 12 });
    expect(read(`${points}${faces}v 1 2`).note).toEqual({ kind: 'cut', read: 12 });
    expect(read(points + faces).note).toBeUndefined();
  });

  it('is read with a concave outline, cut up within it', () => {
    const outline = [
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [10, 10],
      [10, 30],
      [0, 30],
    ];
    const lines = [0, 5].flatMap((z) => outline.map(([x, y]) => `v ${x} ${y} ${z}`));
    const sides = outline.map((_, i) => `f ${i + 1} ${((i + 1) % 8) + 1} ${((i + 1) % 8) + 9} ${i + 9}`);
    const text = [...lines, 'f 8 7 6 5 4 3 2 1', 'f 9 10 11 12 13 14 15 16', ...sides].join('\n');
    expect(volume(text)).toBeCloseTo(700 * 5, 2);
    expect(measure(read(text)).area).toBeCloseTo(2 * 700 + 5 * 160, 2);
  });
});

describe('an unreadable OBJ file', () => {
  it.each([
    ['another text', 'Dear shop,\nplease print this.\n', 'wrong_content'],
    ['other data', 'v 0 0\u0000\u0001\u0002\u0000', 'wrong_content'],
    ['a web page', `<!doctype html>\n${points}${faces}`, 'wrong_content'],
    ['an STL text without triangles', 'solid a\nfacet normal 0 0 0\n', 'no_triangles'],
    ['a number with two points', points.replace('10', '1,000.5') + faces, 'unreadable'],
    ['points without faces', points, 'no_triangles'],
    ['a face of a point that is not there', `${points}f 1 2 9\n`, 'unreadable'],
    ['a face of a point before the first', `${points}f 1 2 -9\n`, 'unreadable'],
    ['a face of point 0', `${points}f 0 1 2\n`, 'unreadable'],
    ['a point of two coordinates', `v 1 2\n${points}${faces}`, 'unreadable'],
    ['a last line that was cut', `${points}${faces.slice(0, 40)}f 1 2`, 'truncated'],
    ['a point that is no number', points.replace('10', 'nan') + faces, 'not_finite'],
    ['a point beyond all numbers', points.replace('10', '1e999') + faces, 'not_finite'],
    ['a flat model', `${points}f 1 2 3 4\n`, 'flat'],
    ['a flat model that is tilted', 'v 0 0 0\nv 10 0 3\nv 10 10 7\nv 0 10 4\nf 1 2 3\nf 3 4 1\n', 'flat'],
  ])('is refused with %s', (_, text, fault) => {
    expect(() => read(text)).toThrow(fault);
  });

  it('is refused with more triangles than are read', () => {
    expect(() => read(points + faces, { triangles: 11 })).toThrow('too_many_triangles');
  });
});
