import { fitsWithin } from './box.ts';
import { inspect } from './inspect.ts';
import { type Mesh, triangleCount } from './mesh.ts';

/** mm between two objects: the nozzle passes there. */
const GAP = 5;
/** mm: closer than this, two objects may be one: parts of several colors lie side by side without a gap. */
const TOUCHING = 0.01;
/** A plate has a few dozen; shells of a scan can be thousands, and are not a plate. */
const MAX_PARTS = 500;

/** The space that an object takes on the bed. */
interface Footprint {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface Bed {
  readonly width: number;
  readonly depth: number;
}

/**
 * Moves the objects of a plate that is larger than the bed closer together, each with its own height and rotation; in a
 * file without objects, its separate shells. What overlaps seen from above stays together. The same mesh when it fits
 * already, or when the objects do not all fit.
 */
export function arrangeOnBed(mesh: Mesh, bed: Bed): Mesh {
  if (isWithin(footprintOf(mesh.positions), bed)) return mesh;
  const parts = partsOf(mesh);
  if (!parts) return mesh;
  const { groups, of } = grouped(footprintsOf(mesh, parts));
  const places = groups.length > 1 ? (packed(groups, bed) ?? turned(groups, bed)) : undefined;
  if (!places) return mesh;
  const positions = mesh.positions.slice();
  for (let triangle = 0; triangle < parts.of.length; triangle++) {
    const group = of[parts.of[triangle] as number] as number;
    const { minX, minY } = groups[group] as Footprint;
    const place = places[group] as Place;
    for (let i = 9 * triangle; i < 9 * triangle + 9; i += 3) {
      positions[i] = (positions[i] as number) - minX + place.x;
      positions[i + 1] = (positions[i + 1] as number) - minY + place.y;
    }
  }
  return { ...mesh, positions, isArranged: true };
}

function footprintOf(positions: Float32Array): Footprint {
  const all = empty();
  for (let i = 0; i < positions.length; i += 3) widen(all, positions[i] as number, positions[i + 1] as number);
  return all;
}

type Growing = { -readonly [Side in keyof Footprint]: Footprint[Side] };
const empty = (): Growing => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity });

function widen(box: Growing, x: number, y: number): void {
  if (x < box.minX) box.minX = x;
  if (x > box.maxX) box.maxX = x;
  if (y < box.minY) box.minY = y;
  if (y > box.maxY) box.maxY = y;
}

function isWithin({ minX, minY, maxX, maxY }: Footprint, { width, depth }: Bed): boolean {
  return fitsWithin({ width: maxX - minX, depth: maxY - minY, height: 0 }, { width, depth, height: 0 });
}

/** The part that each triangle belongs to; undefined when there is only one, or too many. */
interface Parts {
  readonly count: number;
  readonly of: Int32Array;
}

function partsOf(mesh: Mesh): Parts | undefined {
  const parts = mesh.objects ? objectsOf(mesh) : shellsOf(mesh);
  return parts && parts.count > 1 && parts.count <= MAX_PARTS ? parts : undefined;
}

function objectsOf(mesh: Mesh): Parts {
  const of = new Int32Array(triangleCount(mesh));
  const objects = mesh.objects ?? [];
  for (const [index, { start, end }] of objects.entries()) of.fill(index, start, end);
  return { count: objects.length, of };
}

/** Undefined for a mesh with defects: a repair may join its shells. */
function shellsOf(mesh: Mesh): Parts | undefined {
  const { patches, findings } = inspect(mesh);
  const isSound = findings.openEdges + findings.duplicateFaces + findings.degenerateFaces === 0;
  return isSound ? { count: patches.count, of: patches.of } : undefined;
}

function footprintsOf({ positions }: Mesh, { count, of }: Parts): Footprint[] {
  const boxes = Array.from({ length: count }, empty);
  for (let i = 0; i < positions.length; i += 3) {
    widen(boxes[of[Math.floor(i / 9)] as number] as Growing, positions[i] as number, positions[i + 1] as number);
  }
  return boxes;
}

/** Joins footprints that overlap until none do. `of` has the group of each. */
function grouped(footprints: readonly Footprint[]): { groups: Footprint[]; of: Int32Array } {
  let groups = footprints.map((box, index) => ({ box: { ...box }, members: [index] }));
  for (let before = Infinity; groups.length < before; ) {
    before = groups.length;
    const kept: typeof groups = [];
    for (const group of groups) {
      const other = kept.find(({ box }) => overlap(box, group.box));
      if (other) {
        widen(other.box, group.box.minX, group.box.minY);
        widen(other.box, group.box.maxX, group.box.maxY);
        other.members.push(...group.members);
      } else kept.push(group);
    }
    groups = kept;
  }
  const of = new Int32Array(footprints.length);
  for (const [index, { members }] of groups.entries()) for (const member of members) of[member] = index;
  return { groups: groups.map(({ box }) => box), of };
}

function overlap(one: Footprint, other: Footprint): boolean {
  const isBeside = (min: number, max: number) => max + TOUCHING < min;
  return !(
    isBeside(other.minX, one.maxX) ||
    isBeside(one.minX, other.maxX) ||
    isBeside(other.minY, one.maxY) ||
    isBeside(one.minY, other.maxY)
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Rows from front to back, the deepest objects first; undefined when they do not all fit. */
function packed(boxes: readonly Footprint[], { width, depth }: Bed): Place[] | undefined {
  const sizes = boxes.map(({ minX, minY, maxX, maxY }, index) => ({ index, width: maxX - minX, depth: maxY - minY }));
  sizes.sort((one, other) => other.depth - one.depth || other.width - one.width || one.index - other.index);
  const places: Place[] = [];
  const rows: { readonly y: number; x: number }[] = [];
  let back = 0;
  for (const size of sizes) {
    let row = rows.find(({ x }) => x + size.width <= width);
    if (!row) {
      if (size.width > width || back + size.depth > depth) return undefined;
      row = { x: 0, y: back };
      rows.push(row);
      back += size.depth + GAP;
    }
    places[size.index] = { x: row.x, y: row.y };
    row.x += size.width + GAP;
  }
  return places;
}

/** Columns instead of rows: long objects may fit only like that. */
function turned(boxes: readonly Footprint[], { width, depth }: Bed): Place[] | undefined {
  const flipped = boxes.map(({ minX, minY, maxX, maxY }) => ({ minX: minY, minY: minX, maxX: maxY, maxY: maxX }));
  return packed(flipped, { width: depth, depth: width })?.map(({ x, y }) => ({ x: y, y: x }));
}
