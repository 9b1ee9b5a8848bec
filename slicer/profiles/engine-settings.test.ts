import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Content } from '../../content-reader/content.ts';
import { readPrintContent } from '../../content-reader/print.ts';
import type { PrintProfile } from '../../contract/queu3d/print-profile.ts';
import type { SliceOverrides } from '../../contract/queu3d/settings.ts';
import { PROJECT } from '../../scripts/project.mjs';
import { installCuraEngineWhenMissing } from '../../scripts/setup/install-cura-engine.mjs';
import { writeMachineDefinition } from '../engine/definitions.ts';
import { box, together } from '../fixtures/cube.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { evaluateAll, readSettingsOf } from '../test/evaluate-definition.ts';
import type { Value } from '../test/expression.ts';
import { engineArguments } from './engine-arguments.ts';
import { engineSettings } from './engine-settings.ts';
import { machineDefinition } from './machine-definition.ts';

const straight: SliceOverrides['mesh_rotation_matrix'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
let cura: { engine: string; definitions: string };
let settings: ReturnType<typeof readSettingsOf>;
let folder: string;

beforeAll(async () => {
  cura = await installCuraEngineWhenMissing();
  settings = readSettingsOf(['fdmprinter', 'fdmextruder'].map((name) => join(cura.definitions, `${name}.def.json`)));
  folder = await mkdtemp(join(tmpdir(), 'northspool-profile-'));
});
afterAll(() => rm(folder, { recursive: true }));

function overridesFor(
  layer_height: number,
  infill_sparse_density: number,
  own: Partial<SliceOverrides> = {},
): SliceOverrides {
  return {
    ...own,
    layer_height,
    infill_sparse_density,
    material_print_temperature: 240,
    material_bed_temperature: 80,
    mesh_rotation_matrix: straight,
  };
}

/** All settings, computed by the definition's own expressions. */
function evaluated(overrides: SliceOverrides, profile?: PrintProfile) {
  const { mesh_rotation_matrix: _, ...chosen } = overrides;
  const machine = Object.entries(machineDefinition.overrides).map(([name, { default_value }]) => [name, default_value]);
  return evaluateAll(settings, {
    ...Object.fromEntries(machine),
    ...chosen,
    layer_height_0: 0.2,
    wall_thickness: 0.4 * (chosen.wall_line_count ?? 2),
    adhesion_type: chosen.adhesion_type ?? 'none',
    center_object: true,
    material_diameter: 1.75,
    machine_nozzle_size: 0.4,
    ...(chosen.support_enable ? supportChoices : {}),
    ...(profile ? profileChoices(profile, chosen.layer_height) : {}),
  });
}

/** What a person would choose in the engine's desktop program; the rest of the support settings follows. */
const supportChoices = {
  support_z_distance: 0.16,
  support_interface_enable: true,
  support_bottom_enable: false,
  support_interface_height: 0.6,
  support_interface_density: 33,
  support_interface_pattern: 'lines',
};

/** The same for a material; speeds and accelerations of all other lines follow. */
function profileChoices({ fan, retraction, speeds, accelerations, shortestLayer }: PrintProfile, layer: number) {
  return {
    cool_fan_enabled: fan.max > 0,
    cool_fan_speed: fan.min,
    cool_fan_speed_max: fan.max,
    cool_fan_full_at_height: 0.2 + (fan.fullFrom - 1.5) * layer,
    cool_min_layer_time: shortestLayer,
    cool_min_layer_time_fan_speed_max: Math.max(10, shortestLayer),
    retraction_amount: retraction.length,
    retraction_speed: retraction.speed,
    speed_print: speeds.infill,
    speed_wall: speeds.outerWall,
    speed_wall_x: speeds.innerWall,
    speed_topbottom: speeds.skin,
    speed_support: speeds.support,
    speed_layer_0: speeds.firstLayer,
    speed_travel: speeds.travel,
    acceleration_enabled: true,
    machine_acceleration: accelerations.travel,
    acceleration_print: accelerations.print,
    acceleration_wall_0: accelerations.outerWall,
    acceleration_layer_0: accelerations.firstLayer,
    acceleration_travel: accelerations.travel,
  };
}

const { profiles } = readPrintContent(new Content(join(PROJECT, 'content')));

const extras: readonly Partial<SliceOverrides>[] = [
  {},
  { support_enable: true },
  { wall_line_count: 3 },
  { wall_line_count: 4, adhesion_type: 'brim' },
];

const heights = [0.08, 0.12, 0.16, 0.2, 0.28, 0.32];
const densities = [0, 1, 10, 20, 25, 26, 50, 94, 95, 99];

describe('the engine’s settings', () => {
  it('match the definition’s own expressions', () => {
    const all = heights.flatMap((height) =>
      densities.flatMap((density) => extras.map((own) => overridesFor(height, density, own))),
    );
    const byProfile = [undefined, ...profiles].flatMap((profile) => all.map((overrides) => ({ overrides, profile })));
    for (const { overrides, profile } of byProfile) {
      const expected = evaluated(overrides, profile);
      const { mesh_rotation_matrix: _, ...sent } = engineSettings(overrides, profile);
      for (const [name, value] of Object.entries(sent)) {
        const own = expected(name);
        const supports = overrides.support_enable ? 'with' : 'without';
        const at = `${profile?.id ?? 'default'}: ${name} at ${overrides.layer_height} mm and ${overrides.infill_sparse_density}%, ${supports} supports`;
        if (typeof value === 'number') expect(value, at).toBeCloseTo(Number(own), 9);
        else expect(value, at).toBe(own);
      }
    }
  });

  it('set nothing about supports for a print without them', () => {
    const without = engineSettings(overridesFor(0.2, 20));
    expect(Object.keys(without).filter((name) => name.includes('support') && !name.startsWith('skin_edge'))).toEqual(
      [],
    );
    expect(engineSettings(overridesFor(0.2, 20, { support_enable: false }))).toEqual(without);
  });

  it.each(profiles)('print the same moves as all settings of the definition for $id', async (profile) => {
    const overrides = overridesFor(0.16, 20, { support_enable: true });
    const expected = evaluated(overrides, profile);
    const all = [...settings.keys()].map((name) => [name, asText(expected(name) ?? '')] as const);
    const { mesh_rotation_matrix = '' } = engineSettings(overrides);
    const [ours, theirs, plain] = await Promise.all([
      slice('ours', engineSettings(overrides, profile)),
      slice('theirs', { ...Object.fromEntries(all), mesh_rotation_matrix }),
      slice('plain', engineSettings(overrides)),
    ]);
    expect(ours).toEqual(theirs);
    // Its price is that of the filament, which no profile changes.
    expect(ours.filament).toBe(plain.filament);
    expect(ours.time).not.toBe(plain.time);
  });

  it.each([
    [{ wall_line_count: 3 }, 0.16],
    [{ wall_line_count: 4, adhesion_type: 'brim' }, 0.2],
    [{ wall_line_count: 4, support_enable: true }, 0.12],
  ] as const)('print the same moves as all settings of the definition with %o', async (own, height) => {
    const overrides = overridesFor(height, 20, own);
    const expected = evaluated(overrides);
    const all = [...settings.keys()].map((name) => [name, asText(expected(name) ?? '')] as const);
    const { mesh_rotation_matrix = '' } = engineSettings(overrides);
    const [ours, theirs, plain] = await Promise.all([
      slice('ours', engineSettings(overrides)),
      slice('theirs', { ...Object.fromEntries(all), mesh_rotation_matrix }),
      slice('plain', engineSettings(overridesFor(height, 20))),
    ]);
    expect(ours).toEqual(theirs);
    expect(ours.filament).toBeGreaterThan(plain.filament);
    expect(ours.types.includes('SKIRT')).toBe('adhesion_type' in own);
  });

  it.each([
    [0.2, 20, false],
    [0.12, 0, false],
    [0.16, 60, false],
    [0.16, 97, false],
    [0.2, 20, true],
    [0.12, 0, true],
    [0.16, 97, true],
    [0.08, 50, true],
  ])(
    'print the same moves as all settings of the definition, at %d mm layers and %d percent infill, supports: %s',
    async (height, density, support_enable) => {
      const overrides = overridesFor(height, density, { support_enable });
      const expected = evaluated(overrides);
      const all = [...settings.keys()].map((name) => [name, asText(expected(name) ?? '')] as const);
      const { mesh_rotation_matrix = '' } = engineSettings(overrides);
      const [ours, theirs] = await Promise.all([
        slice('ours', engineSettings(overrides)),
        slice('theirs', { ...Object.fromEntries(all), mesh_rotation_matrix }),
      ]);
      expect(ours.filament).toBeGreaterThan(100);
      expect(ours.types.includes('SUPPORT')).toBe(support_enable);
      expect(ours.types.includes('SUPPORT-INTERFACE')).toBe(support_enable);
      expect(ours).toEqual(theirs);
    },
  );
});

function asText(value: Value): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/**
 * A foot with a bridge, an overhang and a narrow tower: walls, skins, infill and travels of many kinds. The roof needs
 * supports on the bed and on the foot.
 */
function model() {
  return together(
    box([0, 0, 0], [14, 9, 2]),
    box([0, 0, 2.0001], [4, 9, 4]),
    box([10, 3, 2.0001], [1, 1, 5]),
    box([0, 0, 6.0002], [22, 9, 1]),
  );
}

async function slice(name: string, settings: Parameters<typeof engineArguments>[0]) {
  const own = await mkdtemp(join(folder, `${name}-`));
  const [stl, gcode] = [join(own, 'model.stl'), join(own, 'print.gcode')];
  await writeFile(stl, writeStl(model()));
  const definition = await writeMachineDefinition(own);
  const { stderr } = await promisify(execFile)(
    cura.engine,
    engineArguments(settings, { definition, model: stl, gcode }),
    {
      env: { CURA_ENGINE_SEARCH_PATH: `${own}:${cura.definitions}` },
      maxBuffer: 2 ** 24,
    },
  );
  const text = await readFile(gcode, 'utf8');
  return {
    filament: Number(/Filament \(mm\^3\): (\d+)/.exec(stderr)?.[1]),
    time: Number(/Print time \(s\): (\d+)/.exec(stderr)?.[1]),
    moves: text.split('\n').filter((line) => /^G[01] /.test(line)),
    types: [...new Set(text.split('\n').filter((line) => line.startsWith(';TYPE:')))].map((line) => line.slice(6)),
    heat: text.split('\n').filter((line) => /^M1[049]/.test(line)),
  };
}
