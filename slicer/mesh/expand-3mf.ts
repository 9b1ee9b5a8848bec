import type { BuildItem, ObjectUse, PartObject } from './3mf-part.ts';
import type { Project, ProjectObject, Role, Volume } from './3mf-project.ts';
import { combined, mirrors, type Transform, UNMOVED } from './3mf-transform.ts';
import { boundedText } from './bounded-text.ts';
import type { Mesh, MeshObject, PartSetting, ProjectNote, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { countColors, type ItemColors, itemColors } from './project-colors.ts';
import { bodyNotes, noted, settingsOf, sumOfNotes } from './project-notes.ts';
import type { Piece } from './subtract.ts';

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

const MAX_USES = 100_000;
/** A triangle has three at most, but some programs leave unused points. */
const MAX_POINTS_A_TRIANGLE = 6;
const DEEPEST = 64;

/** One mesh of a build item, or a part of it: what slicers call a volume. */
interface Leaf {
  readonly object: PartObject;
  /** to the build item */
  readonly transform: Transform;
  readonly pieces: readonly Volume[];
}

/** What a build item prints, whichever way it is placed. */
interface Body {
  readonly leaves: readonly Leaf[];
  readonly triangles: number;
  readonly negative: number;
  readonly notes: readonly ProjectNote[];
  readonly colors: ItemColors;
}

interface Expanded {
  readonly items: readonly BuildItem[];
  readonly find: (use: ObjectUse) => FoundObject;
  /** millimeters per unit */
  readonly scale: number;
  readonly bounds: ReadBounds;
  readonly project: Project | undefined;
}

/**
 * Combines all uses of objects in one mesh. A promise when volumes must be cut out.
 * @throws ModelError `circular_parts`, or `too_many_parts` beyond `bounds`, counted before any memory is allocated;
 *   `nothing_printable` if it holds only what is not printed
 */
export function expand({ items, find, scale, bounds, project }: Expanded): Mesh | Promise<Mesh> {
  const wanted = itemsOnPlates(items, project).filter(({ printable }) => printable);
  new Counter(bounds, project !== undefined).sum(wanted, find, 0);
  const bodies = new Map<PartObject, Body>();
  const placed: Placed[] = [];
  for (const item of wanted) {
    const found = find(item);
    if (found.object.type === 'other') throw new ModelError('not_for_printing');
    if (!isPrinted(found.object)) continue;
    const body = bodies.get(found.object) ?? bodyOf(found, project);
    bodies.set(found.object, body);
    placed.push({ object: found.object, body, transform: combined(item.transform, scaled(scale)) });
  }
  const cut = [...bodies].filter(([, { negative }]) => negative > 0);
  const isPartLeftOut =
    placed.length < items.length ||
    placed.some(({ body }) => body.leaves.some(({ pieces }) => pieces.some(({ role }) => role !== 'solid')));
  const finish = (shapes: ReadonlyMap<PartObject, Float32Array>): Mesh => {
    const mesh = assembled(placed, shapes, project);
    if (mesh.positions.length === 0 && isPartLeftOut) throw new ModelError('nothing_printable');
    return mesh;
  };
  return cut.length === 0 ? finish(new Map()) : subtractAll(cut).then(finish);
}

/** Bambu Studio prints the instances on its plates; those beside them stay in the file. */
function itemsOnPlates(items: readonly BuildItem[], project: Project | undefined): readonly BuildItem[] {
  if (!project || project.onPlates.size === 0) return items;
  const seen = new Map<string, number>();
  const onPlates = items.filter(({ id }) => {
    const instance = seen.get(id) ?? 0;
    seen.set(id, instance + 1);
    return project.onPlates.has(`${id}/${instance}`);
  });
  // Another program may have renumbered the objects.
  return onPlates.length > 0 ? onPlates : items;
}

function isPrinted({ type, role }: PartObject): boolean {
  return type === 'model' && role === 'solid';
}

function scaled(scale: number): Transform {
  return [scale, 0, 0, 0, scale, 0, 0, 0, scale, 0, 0, 0];
}

/** The meshes of a build item, each with its pieces and what is done with them. */
function bodyOf(root: FoundObject, project: Project | undefined): Body {
  const settings = project?.objects.get(root.object.id);
  const leaves: Leaf[] = [];
  const own: PartSetting[] = settings ? settingsOf(settings, nameOf(root.object, project)) : [];
  const add = ({ object, find }: FoundObject, transform: Transform): void => {
    if (object.triangles.length === 0) own.push(...settingsOf(object, object.name));
    else {
      const pieces = piecesOf(object, project, partRole(object, settings, leaves.length));
      leaves.push({ object, transform, pieces });
    }
    for (const use of object.components) {
      const found = find(use);
      // Slicers give their negative volumes the type `other`.
      if (isPrinted(found.object) || settings || found.object.role !== 'solid')
        add(found, combined(use.transform, transform));
    }
  };
  add(root, UNMOVED);
  const pieces = leaves.flatMap((leaf) => leaf.pieces);
  const count = (role: Role) => pieces.filter((piece) => piece.role === role).length;
  const printed = pieces.filter(({ role }) => role === 'solid' || role === 'modifier');
  const parts = printed.flatMap((piece) => settingsOf(piece, piece.name || nameOf(root.object, project)));
  const notes = bodyNotes({
    pieces,
    inherited: settings?.settings ?? root.object.settings,
    settings: [...own, ...parts],
    isPainted: leaves.some(({ object }) => object.paint.hasAreas),
  });
  const triangles = pieces.reduce((sum, { role, first, last }) => sum + (role === 'solid' ? last + 1 - first : 0), 0);
  const extruders = printed.map(({ extruder }) => extruder || settings?.extruder || 1);
  const colors = itemColors(
    extruders,
    leaves.map(({ object }) => object.paint),
  );
  return { leaves, triangles, negative: count('negative'), notes, colors };
}

function nameOf({ id, name }: PartObject, project: Project | undefined): string {
  return project?.objects.get(id)?.name || name;
}

/** The role of a whole mesh: the part at the same place if it is of this object, else the first one that is. */
function partRole(
  object: PartObject,
  settings: ProjectObject | undefined,
  index: number,
): Omit<Volume, 'first' | 'last'> {
  const at = settings?.parts[index];
  const part = at?.id === object.id ? at : settings?.parts.find(({ id }) => id === object.id);
  const { name, role, settings: own, extruder } = object;
  if (role !== 'solid') return { role, name, settings: own, extruder };
  return part ?? { role: object.type === 'model' ? 'solid' : 'modifier', name, settings: own, extruder };
}

/** The mesh in pieces as the project lists them; triangles that it does not list are printed. */
function piecesOf(object: PartObject, project: Project | undefined, whole: Omit<Volume, 'first' | 'last'>): Volume[] {
  const last = object.triangles.length / 3 - 1;
  const volumes = whole.role === 'solid' ? (project?.objects.get(object.id)?.volumes ?? []) : [];
  const pieces: Volume[] = [];
  let next = 0;
  for (const volume of volumes) {
    if (volume.first < next || volume.last < volume.first || volume.last > last) throw new ModelError('unreadable');
    if (volume.first > next) pieces.push({ ...whole, first: next, last: volume.first - 1 });
    pieces.push(volume);
    next = volume.last + 1;
  }
  if (next <= last) pieces.push({ ...whole, first: next, last });
  return pieces;
}

/** Cuts the negative volumes out of each object, once for all of its uses. */
async function subtractAll(cut: readonly (readonly [PartObject, Body])[]): Promise<Map<PartObject, Float32Array>> {
  // The library that does it is loaded only for files that need it.
  const { subtract } = await import('./subtract.ts');
  const shapes = new Map<PartObject, Float32Array>();
  for (const [object, body] of cut) shapes.set(object, await subtract(drawnPieces(body)));
  return shapes;
}

function drawnPieces({ leaves }: Body): Piece[] {
  return leaves.flatMap(({ object, transform, pieces }) => {
    const moved = movedPoints(object.points, transform);
    return pieces.flatMap(({ role, name, first, last }): Piece[] => {
      if (role !== 'solid' && role !== 'negative') return [];
      const positions = new Float32Array((last + 1 - first) * 9);
      draw(object, moved, mirrors(transform), { first, last }, positions, 0);
      return [{ isNegative: role === 'negative', name, positions }];
    });
  });
}

interface Placed {
  readonly object: PartObject;
  readonly body: Body;
  readonly transform: Transform;
}

function assembled(
  placed: readonly Placed[],
  shapes: ReadonlyMap<PartObject, Float32Array>,
  project: Project | undefined,
): Mesh {
  const floats = ({ object, body }: Placed) => shapes.get(object)?.length ?? body.triangles * 9;
  const positions = new Float32Array(placed.reduce((sum, each) => sum + floats(each), 0));
  const bodies = placed.map(({ body }) => body);
  const objects: MeshObject[] = [];
  const firsts = new Map<string, number>();
  const numbers = new Map<PartObject, number>();
  let to = 0;
  for (const { object, body, transform } of placed) {
    const start = to;
    const shape = shapes.get(object);
    to = shape ? placeShape(shape, transform, positions, to) : placeBody(body, transform, positions, to);
    if (to === start) continue;
    const own = [...body.notes, ...fileNotes([body], project)];
    const number = numbers.get(object) ?? numbers.size;
    numbers.set(object, number);
    const likeness = `${number} ${turnedAroundZ(transform)}`;
    const sameAs = firsts.get(likeness) ?? objects.length;
    firsts.set(likeness, sameAs);
    objects.push({ name: boundedText(nameOf(object, project)), start: start / 9, end: to / 9, sameAs, ...noted(own) });
  }
  return {
    positions,
    ...(objects.length > 1 && { objects }),
    ...noted([...sumOfNotes(bodies.map(({ notes }) => notes)), ...fileNotes(bodies, project)]),
  };
}

function fileNotes(bodies: readonly Body[], project: Project | undefined): ProjectNote[] {
  const colors = countColors(
    [...new Set(bodies)].map((body) => body.colors),
    project?.filaments ?? [],
  );
  return [...(colors.count > 1 ? [{ kind: 'colors', ...colors } as const] : []), ...(project?.byHeight ?? [])];
}

/** Equal for transforms that differ by a move and a turn around z: slicers place copies of an object like that. */
function turnedAroundZ([a, b, c, d, e, f, g, h, k]: Transform): string {
  const products = [a * a + b * b + c * c, a * d + b * e + c * f, a * g + b * h + c * k];
  products.push(d * d + e * e + f * f, d * g + e * h + f * k, g * g + h * h + k * k);
  const mirrored = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g) < 0;
  const round = (value: number) => Math.round(value * 1e4) / 1e4 + 0;
  return [...products, c, f, k].map(round).join(' ') + mirrored;
}

/** Measures each object once, however often it is used. */
class Counter {
  readonly #bounds: ReadBounds;
  /** Slicers print objects of other types where their settings say so. */
  readonly #countsAll: boolean;
  readonly #known = new Map<PartObject, Size | 'counting'>();

  constructor(bounds: ReadBounds, countsAll: boolean) {
    this.#bounds = bounds;
    this.#countsAll = countsAll;
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
      if (count > MAX_USES) throw new ModelError('too_many_parts');
      if (triangles > this.#bounds.triangles) throw new ModelError('too_many_parts');
      if (points > MAX_POINTS_A_TRIANGLE * this.#bounds.triangles) throw new ModelError('too_many_parts');
    }
    return { triangles, points, uses: count };
  }

  #of({ object, find }: FoundObject, depth: number): Size {
    if (object.type !== 'model' && !this.#countsAll) return { triangles: 0, points: 0, uses: 0 };
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

function placeBody({ leaves }: Body, outer: Transform, positions: Float32Array, start: number): number {
  let to = start;
  for (const { object, transform, pieces } of leaves) {
    if (!pieces.some(({ role }) => role === 'solid')) continue;
    const whole = combined(transform, outer);
    const moved = movedPoints(object.points, whole);
    const mirrored = mirrors(whole);
    for (const piece of pieces) if (piece.role === 'solid') to = draw(object, moved, mirrored, piece, positions, to);
  }
  return to;
}

function placeShape(shape: Float32Array, transform: Transform, positions: Float32Array, start: number): number {
  const moved = movedPoints(shape, transform);
  const mirrored = mirrors(transform);
  for (let corner = 0; corner < moved.length / 3; corner++) {
    const from = 3 * unmirrored(corner, mirrored);
    const to = start + 3 * corner;
    positions[to] = moved[from] as number;
    positions[to + 1] = moved[from + 1] as number;
    positions[to + 2] = moved[from + 2] as number;
  }
  return start + moved.length;
}

function movedPoints(points: Float32Array, transform: Transform): Float32Array {
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
  return moved;
}

/** The corners of mirrored triangles are swapped, so that they still face outwards. */
function unmirrored(corner: number, mirrored: boolean): number {
  if (!mirrored || corner % 3 === 0) return corner;
  return corner % 3 === 1 ? corner + 1 : corner - 1;
}

function draw(
  { triangles }: PartObject,
  moved: Float32Array,
  mirrored: boolean,
  { first, last }: Pick<Volume, 'first' | 'last'>,
  positions: Float32Array,
  start: number,
): number {
  let to = start;
  for (let i = 3 * first; i < 3 * (last + 1); i++) {
    const from = 3 * (triangles[unmirrored(i, mirrored)] as number);
    positions[to++] = moved[from] as number;
    positions[to++] = moved[from + 1] as number;
    positions[to++] = moved[from + 2] as number;
  }
  return to;
}
