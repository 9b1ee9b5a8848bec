import { type Patches, turnFaces } from './patches.ts';
import { isWithin, type Shell, shellsOf } from './shells.ts';
import type { Surface } from './surface.ts';

/** The most tests of a shell against another's box or triangles, some seconds' worth. Beyond it shells stay unchanged. */
const MOST_TESTS = 50_000_000;

interface Turned {
  readonly surface: Surface;
  readonly shells: readonly Shell[];
  readonly turned: number;
}

/**
 * Flips shells that face inwards, with everything they contain. A shell within another one that faces inwards is a cavity
 * and stays.
 */
export function turnShells(surface: Surface, patches: Patches): Turned {
  const shells = shellsOf(surface, patches);
  const inward = shells.filter(({ volume }) => volume < 0);
  if (inward.length === 0) return { surface, shells, turned: 0 };
  const wrong = new Set<Shell>();
  let tests = 0;
  const within = (inner: Shell, outer: Shell): boolean => {
    if (tests > MOST_TESTS) return true;
    tests += 1;
    if (inner === outer || !isBoxWithin(inner, outer)) return false;
    tests += outer.faces.length;
    return isWithin(surface, inner, outer);
  };
  for (const shell of inward) {
    if (shells.some((outer) => within(shell, outer))) continue;
    wrong.add(shell);
    for (const inner of shells) if (within(inner, shell)) wrong.add(inner);
  }
  if (wrong.size === 0 || tests > MOST_TESTS) return { surface, shells, turned: 0 };
  const turned = new Uint8Array(surface.faces.length / 3);
  for (const { faces } of wrong) for (const face of faces) turned[face] = 1;
  return { surface: { ...surface, faces: turnFaces(surface.faces, turned) }, shells, turned: wrong.size };
}

function isBoxWithin(inner: Shell, outer: Shell): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((inner.min[axis] as number) < (outer.min[axis] as number)) return false;
    if ((inner.max[axis] as number) > (outer.max[axis] as number)) return false;
  }
  return true;
}
