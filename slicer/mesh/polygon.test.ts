import { describe, expect, it } from 'vitest';
import { leastProcessorTime } from '../../api/test/processor-time.ts';
import { RUNS, SEED } from '../../scripts/test/fuzz.mjs';
import { bridged, extrudedObj, type Outline, outlineArea, randomOutline } from '../fixtures/outlines.ts';
import { seeded } from '../test/mutate.ts';
import { inspect } from './inspect.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { areaOf, cuttingBudget, fan, type Polygon, triangulate } from './polygon.ts';
import { readModel } from './read-model.ts';
import { repair } from './repair.ts';

const flat = (outline: Outline): Polygon => outline.map(([x, y]) => [x, y, 0]);
const triangles = (corners: Polygon) => triangulate(corners, cuttingBudget()) ?? [];
function areaOfTriangles(corners: Polygon, indices: readonly number[]): number {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3)
    area += areaOf(indices.slice(i, i + 3).map((at) => corners[at] as number[]));
  return area;
}
/** The sides that no other triangle runs along the other way, as "from-to". */
function openSides(indices: readonly number[]): string[] {
  const open: string[] = [];
  for (let i = 0; i < indices.length; i++) {
    const [from, to] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
    const other = open.indexOf(`${to}-${from}`);
    if (other >= 0) open.splice(other, 1);
    else open.push(`${from}-${to}`);
  }
  return open.sort();
}
const sidesOf = (corners: number) => Array.from({ length: corners }, (_, i) => `${i}-${(i + 1) % corners}`).sort();
const read = (text: string) => readModel(new TextEncoder().encode(text)) as Mesh;

describe('a face', () => {
  it.each<[string, Outline]>([
    [
      'with straight corners on all sides',
      [
        [0, 0],
        [5, 0],
        [10, 0],
        [10, 4],
        [10, 7],
        [10, 10],
        [3, 10],
        [0, 10],
        [0, 1],
      ],
    ],
    [
      'with straight corners on a side that turns inwards',
      [
        [0, 0],
        [10, 0],
        [5, 5],
        [7, 7],
        [10, 10],
        [0, 10],
      ],
    ],
    [
      'with a corner that is there twice in a row',
      [
        [0, 0],
        [10, 0],
        [10, 0],
        [4, 4],
        [0, 10],
      ],
    ],
    [
      'that touches itself in a corner',
      [
        [0, 0],
        [5, 5],
        [10, 0],
        [10, 10],
        [5, 5],
        [0, 10],
      ],
    ],
    [
      'with a line that leads in and back',
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [4, 5],
        [10, 5],
        [10, 10],
        [0, 10],
      ],
    ],
  ])('is cut into triangles %s, along all of its sides', (_, outline) => {
    const corners = flat(outline);
    const indices = triangles(corners);
    expect(openSides(indices)).toEqual(sidesOf(outline.length));
    expect(areaOfTriangles(corners, indices)).toBeCloseTo(outlineArea(outline), 6);
  });

  it('is cut into triangles wherever it faces, and when it is slightly bent', () => {
    const outline: Outline = [
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [10, 10],
      [10, 30],
      [0, 30],
    ];
    const tilted = outline.map(([x, y], i) => [x * 0.6 + y * 0.2, y * 0.9 - x * 0.3, x - 0.4 * y + (i % 2) * 0.01]);
    expect(areaOfTriangles(tilted, triangles(tilted)) / areaOf(tilted)).toBeCloseTo(1, 3);
    const back = [...tilted].reverse();
    expect(areaOfTriangles(back, triangles(back)) / areaOf(back)).toBeCloseTo(1, 3);
  });

  it('is covered when it is random with a hole, of 8 to 600 corners', () => {
    const random = seeded(SEED);
    for (let i = 0; i < RUNS / 5; i++) {
      const [outer, hole] = [4 + Math.floor(random() ** 2 * 400), 4 + Math.floor(random() ** 2 * 200)];
      const outline = bridged(randomOutline(random, outer, [30, 50]), randomOutline(random, hole, [5, 25]));
      const name = `face ${i} of seed ${SEED}`;
      const mesh = read(extrudedObj(outline, 7));
      expect(inspect(mesh).findings, name).toMatchObject({ openEdges: 0 });
      const { volume } = measure(repair(mesh).mesh);
      expect(Math.abs(volume / (7 * outlineArea(outline)) - 1), name).toBeLessThan(1e-3);
      const corners = flat(outline);
      expect(areaOfTriangles(corners, triangles(corners)) / outlineArea(outline) - 1, name).toBeLessThan(1e-3);
    }
  });
});

describe('a face of very many corners', () => {
  const round = (corners: number, radius: (i: number) => number): Outline =>
    Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)];
    });
  const spiral = (corners: number): Outline => {
    const arm = Array.from({ length: corners / 2 }, (_, i): [number, number] => [i * 0.05, 1 + i * 0.05]);
    const at = ([angle, radius]: [number, number], wider = 0): [number, number] => [
      (radius + wider) * Math.cos(angle),
      (radius + wider) * Math.sin(angle),
    ];
    return [...arm.map((each) => at(each, 2)), ...arm.reverse().map((each) => at(each))];
  };
  const comb = (corners: number): Outline => [
    ...Array.from({ length: corners - 2 }, (_, i): [number, number] => [corners - i, i % 2 ? 100 : 0]),
    [0, -1],
    [corners + 1, -1],
  ];
  const ring = bridged(
    round(60_000, (i) => 50 + (i % 2)),
    round(40, () => 20),
  );
  it.each<[string, Outline]>([
    ['star', round(100_000, (i) => (i % 2 ? 50 : 100))],
    ['spiral', spiral(100_000)],
    ['comb', comb(100_000)],
    ['circle with a hole', ring],
  ])('is cut within the budget: a %s', async (_, outline) => {
    const corners = flat(outline);
    let indices: readonly number[] = [];
    const cut = () => {
      indices = triangulate(corners, cuttingBudget()) ?? [];
    };
    expect(await leastProcessorTime(5000, cut)).toBeLessThan(5000);
    expect(indices).toHaveLength(3 * (outline.length - 2));
    expect(areaOfTriangles(corners, indices) / Math.abs(outlineArea(outline)) - 1).toBeLessThan(1e-3);
  });

  it('is cut from one corner when it crosses itself or takes too long', () => {
    const random = seeded(7);
    const tangle = Array.from({ length: 400 }, () => [random(), random(), 0]);
    expect(triangulate(tangle, cuttingBudget())).toBeUndefined();
    expect(triangulate(flat(comb(5000)), { left: 10_000 })).toBeUndefined();
    expect(openSides(fan(12))).toEqual(sidesOf(12));
    const text = extrudedObj(
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 11],
      ],
      5,
    );
    expect(inspect(read(text)).findings.openEdges).toBe(0);
  });

  it('is read all the same with 1.4 million corners', () => {
    const count = 1_400_000;
    const points = Array.from({ length: count }, (_, i) => `v ${i % 1000} ${(i * 7919) % 1009} ${i % 3}\n`).join('');
    const text = `${points}f ${Array.from({ length: count }, (_, i) => i + 1).join(' ')}\n`;
    expect(read(text).positions).toHaveLength(9 * (count - 2));
  });
});
