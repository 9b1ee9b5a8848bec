import { type Place, placesOnBed } from '../../contract/queu3d/plates.ts';
import { fitsWithin } from './box.ts';
import { inspect } from './inspect.ts';
import { type Mesh, triangleCount } from './mesh.ts';

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
  const places = groups.length > 1 ? placesOnBed(groups.map(areaOf), bed) : undefined;
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

const areaOf = ({ minX, minY, maxX, maxY }: Footprint) => ({ width: maxX - minX, depth: maxY - minY });

type Growing = { -readonly [Side in keyof Footprint]: Footprint[Side] };
const empty = (): Growing => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity });

function widen(box: Growing, x: number, y: number): void {
  if (x < box.minX) box.minX = x;
  if (x > box.maxX) box.maxX = x;
  if (y < box.minY) box.minY = y;
  if (y > box.maxY) box.maxY = y;
}

function isWithin(footprint: Footprint, { width, depth }: Bed): boolean {
  return fitsWithin({ ...areaOf(footprint), height: 0 }, { width, depth, height: 0 });
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
