// Loaded when a shopper asks for it.
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

/** All in mm, seen from the side: a plate for the wall, a bend, and a tip that gets thinner. */
const [PLATE, BEND, TIP, WIDTH] = [60, 14, 22, 20];
const THICK = { plate: 6, tip: 1.2 };
const STEPS = 24;

interface Point {
  readonly x: number;
  readonly z: number;
}

/**
 * A wall hook of our own, for shoppers who want to see what the page does before they look for a file. It stands on its
 * bend, so that the checks have something to say: a small footprint and overhangs, which Lay flat mends.
 */
export function sampleModel(): File {
  return new File([writeStl({ positions: hook() }) as BlobPart], 'sample-hook.stl', { type: 'model/stl' });
}

function hook(): Float32Array {
  const middle = [{ x: -BEND, z: BEND + PLATE }, ...bend(), { x: BEND, z: BEND + TIP }];
  const edges = middle.map((point, i) => {
    const [before, after] = [middle[i - 1] ?? point, middle[i + 1] ?? point];
    const length = Math.hypot(after.x - before.x, after.z - before.z);
    const half = (THICK.plate + ((THICK.tip - THICK.plate) * i) / (middle.length - 1)) / 2;
    const [nx, nz] = [((after.z - before.z) / length) * half, (-(after.x - before.x) / length) * half];
    return { outer: { x: point.x - nx, z: point.z - nz }, inner: { x: point.x + nx, z: point.z + nz } };
  });
  const corners: number[] = [];
  const at = ({ x, z }: Point, y: number) => [x, y, z];
  const quad = (a: number[], b: number[], c: number[], d: number[]) => corners.push(...a, ...c, ...b, ...a, ...d, ...c);
  const cap = ({ outer, inner }: (typeof edges)[number], isEnd: boolean) => {
    const sides = [at(inner, 0), at(inner, WIDTH), at(outer, WIDTH), at(outer, 0)] as const;
    const [a, b, c, d] = isEnd ? (sides.toReversed() as unknown as typeof sides) : sides;
    quad(a, b, c, d);
  };
  edges.forEach((edge, i) => {
    const next = edges[i + 1];
    if (i === 0 || !next) cap(edge, !next);
    if (!next) return;
    const [a, b, c, d] = [edge.outer, edge.inner, next.inner, next.outer];
    quad(at(a, 0), at(d, 0), at(c, 0), at(b, 0));
    quad(at(a, WIDTH), at(b, WIDTH), at(c, WIDTH), at(d, WIDTH));
    quad(at(a, 0), at(a, WIDTH), at(d, WIDTH), at(d, 0));
    quad(at(b, WIDTH), at(b, 0), at(c, 0), at(c, WIDTH));
  });
  return Float32Array.from(corners);
}

/** Half a circle, from the plate down and up to the tip. */
function bend(): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const angle = Math.PI * (1 + i / STEPS);
    return { x: BEND * Math.cos(angle), z: BEND + BEND * Math.sin(angle) };
  });
}
