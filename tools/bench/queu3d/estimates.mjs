// @ts-check

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from '../../../scripts/project.mjs';
import { bendOf } from '../../../slicer/mesh/bend-of.ts';
import { estimateFilament, filamentOf } from '../../../slicer/mesh/estimate-filament.ts';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { printVolumes } from '../../../slicer/mesh/print-volumes.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { bareEngine, plaSettings } from './bare-engine.mjs';
import { estimateShapes } from './estimate-shapes.mjs';

/** @typedef {import('./estimate-shapes.mjs').Shape} Shape */

/** Of other people's printers and programs. */
const OTHERS = ['torus', 'dodeca_chain_loop', 'components', 'items_with_transforms', 'box_production_extension'];

/** @returns {Promise<Shape[]>} */
async function others() {
  return await Promise.all(
    OTHERS.map(async (name) => {
      const bytes = await readFile(join(PROJECT, 'slicer/fixtures/models', `${name}.3mf`));
      const mesh = await readModel(new Uint8Array(bytes));
      return { name, group: 'others', heldOut: true, draw: () => mesh };
    }),
  );
}

/** Layer height and infill: each model is sliced with one of them, in turn. */
const SETTINGS = /** @type {const} */ ([
  [0.16, 20],
  [0.2, 20],
  [0.16, 10],
  [0.2, 50],
  [0.2, 0],
  [0.12, 20],
  [0.2, 99],
]);

/** The engine fills gaps in round walls of 2 mm for a minute each. */
const SLOW = ['vase of 2', 'vase of 1.8', 'pipe elbow', 'vase of 3', 'gyroid 60'];

/**
 * @typedef {object} Estimate
 * @property {string} name
 * @property {string} group
 * @property {boolean} heldOut not among the models that the estimate was tuned on
 * @property {number} infill percent
 * @property {number} first percent that the first estimate, by volume, is above the slice
 * @property {number} percent that the coarse slice is above the engine's
 * @property {number} ms that the coarse slice took
 */

/**
 * How far the estimates on the page are from the engine's slice.
 * @param {import('../../../scripts/setup/install-cura-engine.mjs').CuraEngine} cura
 * @returns {Promise<Estimate[]>} worst first
 */
export async function measureEstimates(cura) {
  const shapes = [...estimateShapes, ...(await others())].filter(({ name }) => !SLOW.includes(name));
  const estimates = shapes.flatMap((shape, i) => {
    const [layerHeight, infill] = SETTINGS[i % SETTINGS.length] ?? SETTINGS[0];
    return estimate(cura, shape, layerHeight, infill) ?? [];
  });
  return estimates.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}

/**
 * @param {import('../../../scripts/setup/install-cura-engine.mjs').CuraEngine} cura
 * @param {Shape} shape
 * @param {number} layerHeight
 * @param {number} infill
 * @returns {Estimate | undefined}
 */
function estimate(cura, { name, group, heldOut, draw }, layerHeight, infill) {
  const drawn = draw();
  const inspection = inspect(drawn);
  const { mesh } = repair(drawn, inspection);
  const { overrides } = plaSettings(infill);
  const { filament } = bareEngine(cura, mesh, { ...overrides, layer_height: layerHeight });
  const facts = { ...measure(mesh), bend: bendOf(inspection.surface, inspection.sides) };
  const begun = performance.now();
  const volumes = printVolumes(mesh, overrides.mesh_rotation_matrix, layerHeight);
  const ms = performance.now() - begun;
  if (!volumes || filament === 0) return undefined;
  const off = (/** @type {number} */ estimated) => 100 * (estimated / filament - 1);
  const first = off(estimateFilament(facts, infill));
  return { name, group, heldOut, infill, first, percent: off(filamentOf(volumes, infill)), ms };
}
