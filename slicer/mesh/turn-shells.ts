import { type Patches, turnFaces } from './patches.ts';
import { type Bounds, isWithin, type Shell, shellsOf } from './shells.ts';
import type { Surface } from './surface.ts';

/** The most tests of a shell against another's box or triangles, some seconds' worth. Beyond it shells stay unchanged. */
const MAX_TESTS = 50_000_000;

/** Shells of a repaired model may overlap: one is a cavity if all of so many places lie within another. */
const PLACES = 7;

interface Turned {
  readonly surface: Surface;
  readonly shells: readonly Shell[];
  readonly turned: number;
}

/**
 * Flips shells that face inwards. The engine prints whatever is enclosed, whichever way it faces, so on a model that was
 * closed when it was read nothing is flipped that would print differently: apart from all others, or together with
 * everything around it and in it. A shell within another one is a cavity and stays.
 * @param wasClosed as read; in a model that was repaired, shells that overlap may be flipped, too
 */
export function turnShells(surface: Surface, patches: Patches, wasClosed: boolean): Turned {
  const shells = shellsOf(surface, patches);
  const inward = shells.flatMap(({ volume }, index) => (volume < 0 ? [index] : []));
  if (inward.length === 0) return { surface, shells, turned: 0 };
  const tests = { left: MAX_TESTS };
  const facing = shells.map((shell) => (shell.isFlat ? 0 : Math.sign(shell.volume)));
  const isTurned = new Uint8Array(shells.length);
  const turn = (index: number): void => {
    isTurned[index] = 1 - (isTurned[index] as number);
    facing[index] = -(facing[index] as number);
  };
  for (const cluster of clustersOf(shells, tests)) {
    if (cluster.reduce((sum, index) => sum + (shells[index] as Shell).volume, 0) < 0) cluster.forEach(turn);
    if (cluster.length > 1) turnWithin({ surface, shells, cluster, facing, tests, turn, wasClosed });
  }
  const turned = isTurned.reduce((sum, each) => sum + each, 0);
  if (turned === 0) return { surface, shells, turned };
  const faces = new Uint8Array(surface.faces.length / 3);
  shells.forEach((shell, index) => {
    if (isTurned[index] === 1) for (const face of shell.faces) faces[face] = 1;
  });
  return { surface: { ...surface, faces: turnFaces(surface.faces, faces) }, shells, turned };
}

interface Tests {
  left: number;
}

/** Shells whose boxes overlap, directly or through others. What shares no space with a cluster cannot change its print. */
function clustersOf(shells: readonly Shell[], tests: Tests): number[][] {
  const parent = Int32Array.from(shells, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] as number;
    for (let at = index; at !== root; ) {
      const next = parent[at] as number;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const order = Array.from(parent).sort((a, b) => low(shells, a) - low(shells, b));
  let open: number[] = [];
  for (const index of order) {
    const shell = shells[index] as Shell;
    tests.left -= open.length;
    if (tests.left < 0) return [order];
    open = open.filter((other) => ((shells[other] as Shell).max[0] as number) > (shell.min[0] as number));
    for (const other of open) if (overlap(shells[other] as Shell, shell)) parent[rootOf(other)] = rootOf(index);
    open.push(index);
  }
  const clusters = new Map<number, number[]>();
  for (let index = 0; index < shells.length; index++) {
    const root = rootOf(index);
    const cluster = clusters.get(root);
    if (cluster) cluster.push(index);
    else clusters.set(root, [index]);
  }
  return Array.from(clusters.values());
}

function low(shells: readonly Shell[], index: number): number {
  return (shells[index] as Shell).min[0] as number;
}

function overlap(one: Shell, other: Shell): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((one.max[axis] as number) <= (other.min[axis] as number)) return false;
    if ((other.max[axis] as number) <= (one.min[axis] as number)) return false;
  }
  return true;
}

interface Cluster {
  readonly surface: Surface;
  readonly shells: readonly Shell[];
  readonly cluster: readonly number[];
  /** 1 outwards, -1 inwards, 0 for sheets; changed by `turn` */
  readonly facing: readonly number[];
  readonly tests: Tests;
  turn(index: number): void;
  readonly wasClosed: boolean;
}

/** Turns shells of a cluster that face inwards and lie in no other, each with all that lies in it: the largest first. */
function turnWithin({ surface, shells, cluster, facing, tests, turn, wasClosed }: Cluster): void {
  const size = (index: number): number => Math.abs((shells[index] as Shell).volume);
  const within = (inner: number, outer: number): boolean => {
    tests.left -= 1;
    const [a, b] = [shells[inner] as Shell, shells[outer] as Shell];
    if (inner === outer || facing[outer] === 0 || tests.left < 0 || !isBoxWithin(a, b)) return false;
    const places = wasClosed ? 1 : PLACES;
    tests.left -= places * b.faces.length;
    return isWithin(surface, a, b, places);
  };
  const inward = cluster.filter((index) => facing[index] === -1).sort((a, b) => size(b) - size(a));
  for (const index of inward) {
    if (facing[index] !== -1) continue;
    const around = cluster.reduce((sum, outer) => sum + (within(index, outer) ? (facing[outer] as number) : 0), 0);
    if (tests.left < 0) return;
    if (around !== 0 || (wasClosed && touchesAny(surface, shells, cluster, index, tests))) continue;
    const inside = cluster.filter((inner) => within(inner, index));
    if (tests.left < 0) return;
    turn(index);
    inside.forEach(turn);
  }
}

function isBoxWithin(inner: Shell, outer: Shell): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((inner.min[axis] as number) < (outer.min[axis] as number)) return false;
    if ((inner.max[axis] as number) > (outer.max[axis] as number)) return false;
  }
  return true;
}

/** Whether a triangle of the shell may meet one of another shell: their boxes do, or there are too many to test. */
function touchesAny(
  surface: Surface,
  shells: readonly Shell[],
  cluster: readonly number[],
  index: number,
  tests: Tests,
): boolean {
  const shell = shells[index] as Shell;
  const all = Array.from(shell.faces, (face) => boxAround(surface, face, true));
  for (const other of cluster) {
    const { faces, ...box } = shells[other] as Shell;
    if (other === index || !meet(box, shell)) continue;
    tests.left -= faces.length;
    if (tests.left < 0) return true;
    for (const face of faces) if (mayMeet(surface, face, shell)) all.push(boxAround(surface, face, false));
  }
  all.sort((one, other) => (one.min[0] as number) - (other.min[0] as number));
  let open: typeof all = [];
  for (const each of all) {
    tests.left -= open.length;
    if (tests.left < 0) return true;
    open = open.filter(({ max }) => (max[0] as number) >= (each.min[0] as number));
    if (open.some((other) => other.isOwn !== each.isOwn && meet(other, each))) return true;
    open.push(each);
  }
  return false;
}

function boxAround({ vertices, faces }: Surface, face: number, isOwn: boolean): Bounds & { readonly isOwn: boolean } {
  const corners = [0, 1, 2].map((k) => 3 * (faces[3 * face + k] as number));
  const values = [0, 1, 2].map((axis) => corners.map((corner) => vertices[corner + axis] as number));
  return { isOwn, min: values.map((all) => Math.min(...all)), max: values.map((all) => Math.max(...all)) };
}

/** As `meet` of the face's box, without making one: most faces are far away. */
function mayMeet({ vertices, faces }: Surface, face: number, { min, max }: Bounds): boolean {
  const a = 3 * (faces[3 * face] as number);
  const b = 3 * (faces[3 * face + 1] as number);
  const c = 3 * (faces[3 * face + 2] as number);
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z] = [vertices[a + axis] as number, vertices[b + axis] as number, vertices[c + axis] as number];
    const [low, high] = [min[axis] as number, max[axis] as number];
    if ((x < low && y < low && z < low) || (x > high && y > high && z > high)) return false;
  }
  return true;
}

function meet(one: Bounds, other: Bounds): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((one.max[axis] as number) < (other.min[axis] as number)) return false;
    if ((other.max[axis] as number) < (one.min[axis] as number)) return false;
  }
  return true;
}
