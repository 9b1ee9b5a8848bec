import { describe, expect, it, vi } from 'vitest';
import { together } from '../fixtures/cube.ts';
import { sphere } from '../fixtures/sphere.ts';
import { CORE, cubeXml, modelXml, zipped3mf } from '../fixtures/zipped-3mf.ts';
import { ModelError } from './model-error.ts';
import { cuttingBudget, type Polygon, triangulate } from './polygon.ts';
import { readModel } from './read-model.ts';
import { repair } from './repair.ts';

const cube = `<object id="1">${cubeXml}</object>`;
const item = '<item objectid="1"/>';
const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof ModelError ? error.fault : String(error);
  }
  return undefined;
};
const read3mf = (resources: string, build = item, triangles = 1000) =>
  refusalOf(() => readModel(zipped3mf(modelXml(resources, build)), { triangles }));

describe('a 3MF file of a few kilobytes', () => {
  it('is refused when its tags declare namespaces without end', () => {
    expect(read3mf(cube + '<q xmlns:z=""/>'.repeat(100_001))).toBe('unreadable');
  });

  it('is refused when it has more tags than its triangles can need', () => {
    expect(read3mf(cube + '<q/>'.repeat(116_001))).toBe('too_many_parts');
    expect(read3mf(cube + '<q/>'.repeat(100_000))).toBeUndefined();
  });

  it('is refused when it has more objects or uses than memory is kept for', () => {
    const objects = Array.from({ length: 10_000 }, (_, i) => `<object id="${i + 2}"/>`).join('');
    expect(read3mf(cube + objects)).toBe('too_many_parts');
    const unused = `<object id="2"><components>${'<component objectid="1"/>'.repeat(50_000)}</components></object>`;
    expect(read3mf(cube + unused + unused.replace('id="2"', 'id="3"'))).toBe('too_many_parts');
  });

  it('is refused when its uses move many points for few triangles', () => {
    const points = '<vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/>'.repeat(100);
    const heavy = `<object id="1"><mesh><vertices>${points}</vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>`;
    expect(read3mf(heavy, item.repeat(2), 100)).toBe('flat');
    expect(read3mf(heavy, item.repeat(3), 100)).toBe('too_many_parts');
  });

  it('keeps a namespace to the tag that declares it and those within', () => {
    const other = `<q xmlns="urn:other" xmlns:c="${CORE}"><object id="9"/><c:object id="9"/></q>`;
    expect(read3mf(`${other}${cube}${other}`)).toBeUndefined();
  });
});

describe('a concave polygon', () => {
  const zigzag: Polygon = [
    ...Array.from({ length: 60 }, (_, i) => [i, i % 2 ? 10 : 0, 0]),
    ...Array.from({ length: 60 }, (_, i) => [59 - i, (i % 2 ? 0 : 10) - 0.5, 0]),
  ];

  it('is cut up within a budget that all polygons of a model share', () => {
    const budget = cuttingBudget();
    const whole = budget.left;
    expect(triangulate(zigzag, budget)).toHaveLength(3 * 118);
    const used = whole - budget.left;
    expect(used).toBeGreaterThan(1000);
    const small = { left: used + 10 };
    expect(triangulate(zigzag, small)).toBeDefined();
    expect(triangulate(zigzag, small)).toBeUndefined();
  });
});

describe('repair', () => {
  it('walks the rims of many holes in one pass', () => {
    const apart = Float32Array.from(
      Array.from({ length: 300 }, (_, i) => [i, 0, 0, i + 0.3, 0, 0.1, i, 0.3, 0.2]).flat(),
    );
    const keys = vi.spyOn(Map.prototype, 'keys');
    refusalOf(() => repair({ positions: apart }));
    const calls = keys.mock.calls.length;
    keys.mockRestore();
    expect(calls).toBeLessThan(20);
  });

  it('leaves shells as they are when comparing all of them would take too long', () => {
    expect(repair(inwardTetrahedra(5200)).repaired.shells).toBe(5200);
    const outside = sphere(20_000, 1000);
    expect(repair(together(outside, inwardTetrahedra(50))).repaired.shells).toBe(0);
    // Each is outside of the ball, but within its box.
    const corner = { positions: inwardTetrahedra(5200).positions.map((value) => 800 + value) };
    expect(repair(together(outside, { positions: corner.positions.slice(0, 36 * 50) })).repaired.shells).toBe(50);
    expect(repair(together(outside, corner)).repaired.shells).toBeLessThan(5200);
  });
});

/** Each lies apart from the others and looks inwards. */
function inwardTetrahedra(count: number) {
  const faces = [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2];
  const positions = new Float32Array(count * 36);
  for (let n = 0; n < count; n++) {
    const [x, y] = [n % 100, Math.floor(n / 100)];
    const corners = [
      [x, y, 0],
      [x + 0.5, y, 0],
      [x, y + 0.5, 0],
      [x, y, 0.5],
    ];
    for (const [i, corner] of faces.entries()) positions.set(corners[corner] as number[], 36 * n + 3 * i);
  }
  return { positions };
}
