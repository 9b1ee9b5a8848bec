// @ts-check

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closedGrid } from '../../../slicer/fixtures/closed-grid.ts';
import { box, cube } from '../../../slicer/fixtures/cube.ts';
import { organic, sphere } from '../../../slicer/fixtures/sphere.ts';
import { bendOf } from '../../../slicer/mesh/bend-of.ts';
import { estimateFilament } from '../../../slicer/mesh/estimate-filament.ts';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { PROJECT } from '../../setup/project.mjs';
import { bareEngine, plaSettings } from './bare-engine.mjs';

/** @typedef {{ name: string, mesh: import('../../../slicer/mesh/mesh.ts').Mesh }} Shape */

/** Of other people's printers and programs. */
const OTHERS = ['torus', 'dodeca_chain_loop', 'components', 'items_with_transforms', 'box_production_extension'];
const FINE = 20_000;

/**
 * Models that differ in what makes an estimate go wrong: how much skin they have for their volume.
 * @returns {Promise<Shape[]>}
 */
async function shapes() {
  const others = OTHERS.map(async (name) => {
    const bytes = await readFile(join(PROJECT, 'slicer/fixtures/models', `${name}.3mf`));
    return { name, mesh: await readModel(new Uint8Array(bytes), '3mf') };
  });
  return [
    { name: 'cube of 20 mm', mesh: cube(20) },
    { name: 'slab of 60 × 40 × 4 mm', mesh: box([0, 0, 0], [60, 40, 4]) },
    { name: 'bar of 12 × 12 × 80 mm', mesh: box([0, 0, 0], [12, 12, 80]) },
    { name: 'wall of 60 × 2 × 30 mm', mesh: box([0, 0, 0], [60, 2, 30]) },
    { name: 'ball', mesh: sphere(FINE) },
    { name: 'organic', mesh: organic(FINE) },
    { name: 'gear', mesh: prism((u) => 22 + 2.5 * Math.tanh(4 * Math.sin(16 * u)), 10) },
    { name: 'star', mesh: prism((u) => 20 + 9 * Math.cos(5 * u), 24) },
    ...(await Promise.all(others)),
  ];
}

/**
 * @param {(u: number) => number} radius mm at each longitude
 * @param {number} height mm
 */
function prism(radius, height) {
  return closedGrid(FINE, (u, v) => Math.min(radius(u) / Math.sin(v), height / 2 / Math.abs(Math.cos(v))));
}

const INFILLS = [20, 40, 80];

/**
 * How far the estimate on the page is from the slice, for each model at its worst.
 * @param {import('../../setup/install-cura-engine.mjs').CuraEngine} cura
 * @returns {Promise<{ name: string, infill: number, percent: number }[]>} worst first
 */
export async function measureEstimates(cura) {
  const worst = [];
  for (const { name, mesh } of await shapes()) {
    const inspection = inspect(mesh);
    const { mesh: sound } = repair(mesh, inspection);
    const facts = { ...measure(sound), bend: bendOf(inspection.surface, inspection.sides) };
    const off = INFILLS.map((infill) => {
      const { filament } = bareEngine(cura, sound, plaSettings(infill).overrides);
      return { name, infill, percent: 100 * (estimateFilament(facts, infill) / filament - 1) };
    });
    worst.push(...off.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent)).slice(0, 1));
  }
  return worst.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}
