// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { engineArguments } from '../../../slicer/profiles/engine-arguments.ts';
import { engineSettings } from '../../../slicer/profiles/engine-settings.ts';
import { machineDefinition } from '../../../slicer/profiles/machine-definition.ts';

/** @typedef {import('../../../contract/queu3d/settings.ts').SliceOverrides} SliceOverrides */

/**
 * Runs the engine alone, as from a command line: the baseline for what the shop adds.
 * @param {import('../../../scripts/setup/install-cura-engine.mjs').CuraEngine} cura
 * @param {import('../../../slicer/mesh/mesh.ts').Mesh} mesh
 * @param {SliceOverrides} overrides
 * @param {number} threads
 * @returns {{ seconds: number, filament: number }} filament in mm³
 */
export function bareEngine(cura, mesh, overrides, threads = 2) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-bare-engine-'));
  const files = {
    definition: join(folder, 'northspool_350.def.json'),
    model: join(folder, 'model.stl'),
    gcode: join(folder, 'model.gcode'),
    threads,
  };
  writeFileSync(files.model, writeStl(mesh));
  writeFileSync(files.definition, JSON.stringify(machineDefinition));
  const begun = performance.now();
  const { stderr } = spawnSync(cura.engine, engineArguments(engineSettings(overrides), files), {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { CURA_ENGINE_SEARCH_PATH: `${folder}:${cura.definitions}` },
  });
  const seconds = (performance.now() - begun) / 1000;
  rmSync(folder, { recursive: true });
  return { seconds, filament: Number(/Filament \(mm\^3\): (\d+)/.exec(stderr)?.[1] ?? 0) };
}

/** @typedef {import('../../../contract/queu3d/settings.ts').SliceSettings} SliceSettings */

/**
 * What a shopper of PLA asks for.
 * @param {number} infill percent
 * @returns {SliceSettings}
 */
export function plaSettings(infill = 20) {
  return {
    overrides: {
      layer_height: 0.2,
      infill_sparse_density: infill,
      material_print_temperature: 210,
      material_bed_temperature: 60,
      mesh_rotation_matrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    },
    printer: { id: 'northspool-350', definitionName: 'northspool_350' },
  };
}
