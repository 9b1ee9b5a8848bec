import type { ObjectUse, PartObject } from './3mf-part.ts';
import { combined, mirrors, type Transform } from './3mf-transform.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';

/** An object, with a resolver for the objects that it uses. */
export interface FoundObject {
  readonly object: PartObject;
  readonly find: (use: ObjectUse) => FoundObject;
}

interface Size {
  readonly triangles: number;
  /** points to transform, whether a triangle uses them or not */
  readonly points: number;
  readonly uses: number;
}

const MOST_USES = 100_000;
/** A triangle has three at most, but some programs leave unused points. */
const MOST_POINTS_A_TRIANGLE = 6;
const DEEPEST = 64;

/**
 * Combines all uses of objects in one mesh.
 * @throws ModelError `circular_parts`, or `too_many_parts` beyond `bounds`, counted before any memory is allocated
 */
export function expand(
  items: readonly ObjectUse[],
  find: (use: ObjectUse) => FoundObject,
  scale: number,
  bounds: ReadBounds,
): Mesh {
  const counter = new Counter(bounds);
  const { triangles } = counter.sum(items, find, 0);
  const positions = new Float32Array(triangles * 9);
  let to = 0;
  const draw = (use: ObjectUse, finder: (use: ObjectUse) => FoundObject, outer: Transform): void => {
    const { object, find: within } = finder(use);
    if (!object.printed) return;
    const transform = combined(use.transform, outer);
    to = place(object, transform, positions, to);
    for (const component of object.components) draw(component, within, transform);
  };
  for (const item of items) draw(item, find, [scale, 0, 0, 0, scale, 0, 0, 0, scale, 0, 0, 0]);
  return { positions };
}

/** Measures each object once, however often it is used. */
class Counter {
  readonly #bounds: ReadBounds;
  readonly #known = new Map<PartObject, Size | 'counting'>();

  constructor(bounds: ReadBounds) {
    this.#bounds = bounds;
  }

  sum(uses: readonly ObjectUse[], find: (use: ObjectUse) => FoundObject, depth: number): Size {
    let triangles = 0;
    let points = 0;
    let count = 0;
    for (const use of uses) {
      const size = this.#of(find(use), depth);
      triangles += size.triangles;
      points += size.points;
      count += size.uses + 1;
      if (count > MOST_USES) throw new ModelError('too_many_parts');
      if (triangles > this.#bounds.triangles) throw new ModelError('too_many_parts');
      if (points > MOST_POINTS_A_TRIANGLE * this.#bounds.triangles) throw new ModelError('too_many_parts');
    }
    return { triangles, points, uses: count };
  }

  #of({ object, find }: FoundObject, depth: number): Size {
    if (!object.printed) return { triangles: 0, points: 0, uses: 0 };
    const known = this.#known.get(object);
    if (known === 'counting') throw new ModelError('circular_parts');
    if (known) return known;
    if (depth > DEEPEST) throw new ModelError('too_many_parts');
    this.#known.set(object, 'counting');
    const within = this.sum(object.components, find, depth + 1);
    const size = {
      triangles: within.triangles + object.triangles.length / 3,
      points: within.points + object.points.length / 3,
      uses: within.uses,
    };
    this.#known.set(object, size);
    return size;
  }
}

function place(
  { points, triangles }: PartObject,
  transform: Transform,
  positions: Float32Array,
  start: number,
): number {
  const [a, b, c, d, e, f, g, h, k, mx, my, mz] = transform;
  const moved = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    const z = points[i + 2] as number;
    moved[i] = x * a + y * d + z * g + mx;
    moved[i + 1] = x * b + y * e + z * h + my;
    moved[i + 2] = x * c + y * f + z * k + mz;
  }
  // The corners of mirrored triangles are swapped, so that they still face outwards.
  const mirrored = mirrors(transform);
  let to = start;
  for (let i = 0; i < triangles.length; i++) {
    const corner = mirrored && i % 3 !== 0 ? i + (i % 3 === 1 ? 1 : -1) : i;
    const from = 3 * (triangles[corner] as number);
    positions[to++] = moved[from] as number;
    positions[to++] = moved[from + 1] as number;
    positions[to++] = moved[from + 2] as number;
  }
  return to;
}
