import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { closedBodies, fin, insideOut, cells as skinOf } from '../fixtures/closed-bodies.ts';
import { box, together } from '../fixtures/cube.ts';
import { boxOf, sizeOf } from './box.ts';
import { inspect } from './inspect.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { repair } from './repair.ts';
import { surfaceOf } from './surface.ts';
import { Winding } from './winding.ts';

/** A share of the volume, and of each side of the box. */
const TOLERANCE = 1e-4;

/** Whether the engine prints here: whatever is enclosed, whichever way it faces. */
function printer(mesh: Mesh): (point: readonly [number, number, number]) => boolean {
  const winding = new Winding(surfaceOf(mesh));
  return (point) => winding.at(point) !== 0;
}

function expectSameBox(one: Mesh, other: Mesh): void {
  const [before, after] = [sizeOf(boxOf(one)), sizeOf(boxOf(other))];
  for (const side of ['width', 'depth', 'height'] as const) {
    expect(Math.abs(after[side] - before[side])).toBeLessThanOrEqual(TOLERANCE * before[side]);
  }
}

/** The share of some hundred places in the box of a model where it is printed. */
function printedPlaces(mesh: Mesh, like: Mesh = mesh): boolean[] {
  const { min, max } = boxOf(like);
  const isPrinted = printer(mesh);
  const steps = Array.from({ length: 9 }, (_, i) => (i + 0.4142) / 9);
  const at = (axis: 0 | 1 | 2, share: number) => min[axis] + share * (max[axis] - min[axis]);
  return steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => isPrinted([at(0, x), at(1, y), at(2, z)]))));
}

describe('a model that is closed as drawn', () => {
  it.each(Object.entries(closedBodies))('%s: prints the same after the repair', (_, { draw }) => {
    const mesh = draw();
    expect(inspect(mesh)).toMatchObject({ isClosed: true, findings: { openEdges: 0, flippedFaces: 0 } });
    const { mesh: repaired } = repair(mesh);
    expectSameBox(mesh, repaired);
    expect(printedPlaces(repaired, mesh)).toEqual(printedPlaces(mesh));
    expect(inspect(repaired).isClosed).toBe(true);
  });

  it.each(Object.entries(closedBodies))('%s: is repaired once', (_, { draw }) => {
    const { mesh, changes } = repair(draw());
    if (changes) return;
    expect(repair(mesh).mesh).toBe(mesh);
  });

  it.each(Object.entries(closedBodies).filter(([name]) => !/overlap|within|twice|inside out|in a sphere/.test(name)))(
    '%s: has the volume that was drawn',
    (_, { draw, volume }) => {
      expect(measure(repair(draw()).mesh).volume / volume).toBeCloseTo(1, 4);
    },
  );

  it('counts bodies that touch at an edge as bodies, not as sides', () => {
    expect(inspect(closedBodies['a checkerboard of cubes, each a body']?.draw() as Mesh).findings.shells).toBe(32);
    expect(
      inspect(closedBodies['two cubes that share an edge, drawn as one skin']?.draw() as Mesh).findings.shells,
    ).toBe(2);
    expect(inspect(closedBodies['a ring that is pinched at an edge']?.draw() as Mesh).findings.shells).toBe(1);
  });
});

const SIDE = 5;
const place = fc.tuple(fc.nat(SIDE - 2), fc.nat(SIDE - 2), fc.nat(SIDE - 2));
const size = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }));
const someBox = fc.record({ at: place, size, isInsideOut: fc.boolean(), copies: fc.constantFrom(1, 1, 1, 2) });

/** Boxes on a grid that touch, overlap and hold each other, and face either way. */
const someBoxes = fc
  .array(someBox, { minLength: 1, maxLength: 6 })
  .map((boxes) =>
    together(
      ...boxes.flatMap(({ at, size, isInsideOut, copies }) =>
        Array<Mesh>(copies).fill(isInsideOut ? insideOut(box(at, size)) : box(at, size)),
      ),
    ),
  );
const someCells = fc.uniqueArray(place, { minLength: 1, maxLength: 30, selector: (at) => at.join() });
const someFins = fc.array(fc.tuple(place, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
  maxLength: 3,
});

/** Every cell of the grid is printed as a whole or not at all, so this is the volume that the engine prints. */
function printedCells(mesh: Mesh): string {
  const isPrinted = printer(mesh);
  const steps = Array.from({ length: 2 * SIDE }, (_, i) => i - 1);
  return steps
    .flatMap((x) => steps.flatMap((y) => steps.map((z) => (isPrinted([x + 0.41, y + 0.52, z + 0.47]) ? 1 : 0))))
    .join('');
}

function expectSamePrint(mesh: Mesh): void {
  const before = printedCells(mesh);
  try {
    const { mesh: repaired } = repair(mesh);
    expectSameBox(mesh, repaired);
    expect(printedCells(repaired)).toBe(before);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    expect([error.fault, before.includes('1')]).toEqual(['flat', false]);
  }
}

describe('the repair of a closed model', () => {
  it('keeps boxes that touch, overlap and hold each other, whichever way they face', () => {
    fuzz(fc.property(someBoxes, expectSamePrint));
  });

  it('keeps cubes that share faces, edges and corners', () => {
    const isSound = (filled: [number, number, number][]): void => {
      const mesh = skinOf(filled, 1);
      expectSamePrint(mesh);
      expect(repair(mesh).mesh).toBe(mesh);
    };
    fuzz(fc.property(someCells, isSound));
  });

  it('keeps boxes with sheets in them and on them', () => {
    const drawn = fc
      .tuple(someBoxes, someFins)
      .map(([boxes, fins]) => together(boxes, ...fins.map(([at, width, height]) => fin(at, width, height))));
    fuzz(fc.property(drawn, expectSamePrint));
  });
});
