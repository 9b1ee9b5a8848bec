import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Filament } from '../../../contract/filament/filament.ts';
import { cube } from '../../../slicer/fixtures/cube.ts';
import { stlText } from '../../../slicer/fixtures/stl-text.ts';
import { curaProfile } from './cura.ts';
import { profileSamples } from './profile-samples-for-test.ts';
import { prusaProfile } from './prusa.ts';

const SCHEMA = join(import.meta.dirname, 'fixtures', 'fdmmaterial.xsd');
/** Of Debian: `apt-get install libxml2-utils prusa-slicer`. */
const [XMLLINT, PRUSA_SLICER] = ['xmllint', 'prusa-slicer'];

const folder = mkdtempSync(join(tmpdir(), 'northspool-profiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const samples = Object.entries<Filament>(profileSamples);

describe('Ultimaker’s schema of materials', () => {
  it.each(samples)('accepts the material of %s', async (kind, filament) => {
    await validate(kind, curaProfile(filament));
  });

  it('refuses a material with a mistake', async () => {
    const wrong = curaProfile(profileSamples.pla).replace('print temperature', 'printing temperature');
    await expect(validate('wrong', wrong)).rejects.toThrow('printing temperature');
  });
});

describe('PrusaSlicer', () => {
  it.each(samples)('slices a cube with the profile of %s', async (kind, filament) => {
    const gcode = await slice(kind, filament);
    const { settings, commands } = read(gcode);
    const { nozzleC, bedC, firstLayer, fan } = filament;

    expect(commands).toContain(`M104 S${firstLayer?.nozzleC ?? nozzleC.recommended}`);
    expect(commands).toContain(`M190 S${firstLayer?.bedC ?? bedC.recommended}`);
    if (firstLayer?.nozzleC) expect(commands).toContain(`M104 S${nozzleC.recommended}`);
    if (firstLayer?.bedC) expect(commands).toContain(`M140 S${bedC.recommended}`);

    expect(settings).toMatchObject({
      filament_type: filament.polymer,
      filament_vendor: filament.brand,
      filament_colour: filament.hex,
      filament_diameter: `${filament.diameterMm}`,
      filament_density: `${filament.densityGPerCm3}`,
      filament_spool_weight: `${filament.spool?.emptyGrams ?? 0}`,
      filament_max_volumetric_speed: `${filament.maxVolumetricSpeedMm3PerS ?? 0}`,
      bridge_fan_speed: `${fan.bridgePercent ?? fan.maxPercent}`,
    });
    expect(settings['filament_notes']).toContain(`Dry at ${filament.drying.temperatureC} °C`);
    // Both are rounded to a hundredth.
    const grams = Number(settings['filament used [cm3]']) * filament.densityGPerCm3;
    expect(Math.abs(Number(settings['filament used [g]']) - grams)).toBeLessThan(0.02);
    expect(grams).toBeGreaterThan(1);
  });

  it.each([
    ['pla', 2, 255],
    ['petg', 3, 127.5],
    ['bare', 1, 51],
  ] as const)('starts the fan of %s at layer %i', async (kind, layer, strongest) => {
    const fans = fansOfLayers(await slice(kind, profileSamples[kind]));
    expect(fans.findIndex((fan) => fan > 0) + 1).toBe(layer);
    expect(Math.max(...fans)).toBeLessThanOrEqual(strongest);
  });

  it('keeps the fan of PMMA off', async () => {
    expect(Math.max(...fansOfLayers(await slice('pmma', profileSamples.pmma)))).toBe(0);
  });

  it('prints no faster than the filament melts', async () => {
    const filament = { ...profileSamples.petg, maxVolumetricSpeedMm3PerS: 7 };
    const fast = ['--infill-speed=1000', '--perimeter-speed=1000', '--solid-infill-speed=1000', '--layer-height=0.25'];
    const flow = strongestFlow(await slice('fast', filament, fast), filament.diameterMm);
    expect(flow).toBeGreaterThan(6.5);
    expect(flow).toBeLessThan(7.5);
  });
});

async function validate(kind: string, material: string): Promise<void> {
  const file = join(folder, `${kind}.xml.fdm_material`);
  writeFileSync(file, material);
  await run(XMLLINT, ['--nonet', '--noout', '--schema', SCHEMA, file]);
}

async function slice(kind: string, filament: Filament, options: readonly string[] = []): Promise<string> {
  const [model, profile, gcode] = ['cube.stl', `${kind}.ini`, `${kind}.gcode`].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(model, stlText(cube(20)));
  // The command takes settings alone, its window takes bundles of them: the same without the line that names a preset.
  writeFileSync(profile, prusaProfile(filament).replace(/^\[filament:.*\]\n/, ''));
  await run(PRUSA_SLICER, ['--load', profile, ...options, '--export-gcode', '--output', gcode, model]);
  return readFileSync(gcode, 'utf8');
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args, { env: { ...process.env, HOME: folder } });
}

function read(gcode: string) {
  const lines = gcode.split('\n');
  const settings = lines.flatMap((line) => {
    const [, key, value] = /^; ([^=]+) = (.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [[key, value]];
  });
  const commands = lines.map((line) => line.replace(/ *;.*/, ''));
  return { settings: Object.fromEntries(settings) as Record<string, string>, commands };
}

/** How strong the fan is when a layer starts, 0 to 255: it is set just before the comment. */
function fansOfLayers(gcode: string): number[] {
  let fan = 0;
  return gcode
    .split(';LAYER_CHANGE')
    .map((layer) => {
      for (const [, on, off] of layer.matchAll(/^(?:M106 S([\d.]+)|(M107))/gm)) fan = off ? 0 : Number(on);
      return fan;
    })
    .slice(0, -1);
}

/** In mm³/s, of moves of more than 5 mm. */
function strongestFlow(gcode: string, diameterMm: number): number {
  const state = { X: 0, Y: 0, E: 0, F: 0 };
  let strongest = 0;
  for (const line of gcode.split('\n')) {
    if (line.startsWith('G92 E0')) state.E = 0;
    if (!line.startsWith('G1 ')) continue;
    const next = { ...state };
    for (const [, axis, value] of line.replace(/;.*/, '').matchAll(/([XYEF])(-?[\d.]+)/g))
      next[axis as keyof typeof state] = Number(value);
    const distance = Math.hypot(next.X - state.X, next.Y - state.Y);
    const volume = (next.E - state.E) * Math.PI * (diameterMm / 2) ** 2;
    if (distance > 5 && volume > 0) strongest = Math.max(strongest, (volume / distance) * (next.F / 60));
    Object.assign(state, next);
  }
  return strongest;
}
