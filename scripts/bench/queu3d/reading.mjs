// @ts-check
import { organic } from '../../../slicer/fixtures/sphere.ts';
import { estimateFilament } from '../../../slicer/mesh/estimate-filament.ts';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

const TRIANGLES = 1_000_000;
const TIMES = 3;

/**
 * What a page and the slicer compute of a model of a million triangles, in ms: the middle one of three.
 * @returns {Record<'read' | 'estimate' | 'inspectAndRepair', number>}
 */
export function measureReading() {
  const stl = writeStl(organic(TRIANGLES));
  const mesh = readModel(stl, 'stl');
  return {
    read: middle(() => readModel(stl, 'stl')),
    estimate: middle(() => estimateFilament(measure(mesh), 20)),
    inspectAndRepair: middle(() => repair(mesh, inspect(mesh))),
  };
}

/** @param {() => unknown} work */
function middle(work) {
  const took = Array.from({ length: TIMES }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0);
}
