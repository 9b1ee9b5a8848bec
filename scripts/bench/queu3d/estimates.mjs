// @ts-check
import { bendOf } from '../../../slicer/mesh/bend-of.ts';
import { estimateFilament } from '../../../slicer/mesh/estimate-filament.ts';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { bareEngine } from './bare-engine.mjs';
import { plaSettings } from './settings.mjs';
import { shapes } from './shapes.mjs';

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
