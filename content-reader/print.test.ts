import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUILD_VOLUME } from '../slicer/profiles/machine-definition.ts';
import { Content } from './content.ts';
import { contentFolder, errorOf } from './content-folder-for-test.ts';
import { readPrintContent } from './print.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));
const names = ['machine', 'qualities', 'materials', 'profiles', 'quantity-breaks'];
const files = names.map((name) => `print/${name}.yaml`);
const own = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file, await readFile(`${CONTENT}/${file}`, 'utf8')])),
);

async function faults(changes: Record<string, unknown>): Promise<string> {
  const content = new Content(await contentFolder({ ...own, ...changes }));
  return errorOf(() => readPrintContent(content))?.message ?? '';
}

it('reads the materials, qualities and build volume of the specification', async () => {
  const { machine, qualities, materials } = readPrintContent(new Content(CONTENT));
  // The slicer has no content folder, so its machine definition repeats the volume.
  expect(machine.volume).toEqual({ width: 350, depth: 350, height: 350 });
  expect(BUILD_VOLUME).toEqual(machine.volume);
  expect(qualities.map(({ stop, layerHeight, perGram }) => [stop, layerHeight, perGram])).toEqual([
    [0, 0.12, 5],
    [50, 0.16, 0],
    [100, 0.2, -5],
  ]);
  expect(materials.map(({ name, density }) => [name, density])).toEqual([
    ['PLA', 1.24],
    ['PLA Ltd', 1.24],
    ['FORGE', 1.24],
    ['PETG', 1.27],
    ['ABS', 1.07],
  ]);
});

it('reports duplicates and values out of range, and where', async () => {
  const pla = { name: 'PLA', density: 1.24, perGram: 15, nozzleTemperature: 210, bedTemperature: 60, profile: 'pla' };
  expect(await faults({ 'print/materials.yaml': [pla, pla] })).toMatch(/materials\.yaml.*\[1\]\.name.*PLA/);
  expect(await faults({ 'print/materials.yaml': [{ ...pla, density: 12 }] })).toMatch(/materials\.yaml.*density/);
  const fine = { stop: 0, layerHeight: 0.12, label: 'High Quality', perGram: 5 };
  const twoOfAStop = await faults({ 'print/qualities.yaml': [fine, { ...fine, layerHeight: 0.2 }] });
  expect(twoOfAStop).toMatch(/qualities\.yaml.*\[1\]\.stop/);
  expect(await faults({ 'print/machine.yaml': null })).toContain('print/machine.yaml');
});

it('reads quantity breaks that rise, and reports others', async () => {
  const { breaks } = readPrintContent(new Content(CONTENT));
  expect(breaks.map(({ from, percent }) => [from, percent])).toEqual([
    [10, 5],
    [25, 10],
    [50, 15],
  ]);
  const one = { from: 10, percent: 5 };
  const faultsOf = (list: unknown) => faults({ 'print/quantity-breaks.yaml': list });
  expect(await faultsOf([one, { from: 10, percent: 6 }])).toMatch(/quantity-breaks\.yaml.*Quantities must rise/);
  expect(await faultsOf([one, { from: 20, percent: 5 }])).toMatch(/quantity-breaks\.yaml.*Percentages must rise/);
  expect(await faultsOf([{ from: 1, percent: 5 }])).toMatch(/quantity-breaks\.yaml.*from/);
});

describe('print profiles', () => {
  const { materials, profiles, machine } = readPrintContent(new Content(CONTENT));
  const [pla, ...others] = profiles;
  const faultsOf = (change: object) => faults({ 'print/profiles.yaml': [{ ...pla, ...change }, ...others] });

  it('keep to what other makers’ profiles of their family do', async () => {
    const abs = profiles.find(({ id }) => id === 'abs');
    const blown = { ...abs, fan: { min: 100, max: 100, fullFrom: 4 } };
    expect(await faults({ 'print/profiles.yaml': [pla, blown] })).toMatch(
      /profiles\.yaml.*fan.*must be 0 to 80 for abs/,
    );
    expect(await faultsOf({ fan: { min: 100, max: 90, fullFrom: 2 } })).toContain('min must be at most its max');
    expect(await faultsOf({ speeds: { ...pla?.speeds, infill: 200 } })).toMatch(/must melt at most 12 mm³\/s.*16\.0/);
  });

  it('fit their materials', async () => {
    const faultsOf = (change: object) =>
      faults({ 'print/materials.yaml': [{ ...materials[0], ...change }, materials[1]] });
    expect(await faultsOf({ profile: 'wood' })).toMatch(/\[0\]\.profile.*profiles\.yaml, not "wood"/);
    expect(await faultsOf({ nozzleTemperature: 250 })).toMatch(/\[0\]\.nozzleTemperature.*190 to 240 °C for pla/);
    expect(await faultsOf({ bedTemperature: 90 })).toMatch(/\[0\]\.bedTemperature.*35 to 65 °C for pla/);
    expect(await faultsOf({ profile: 'petg', nozzleTemperature: 210 })).toContain('they share slices');
  });

  it('print as our own pages advise', () => {
    const content = new Content(CONTENT);
    const pages = new Map(
      content.yamlFolder('materials').files.map(({ value }) => [value.name as string, value.facts]),
    );
    const sheets = new Map(content.yamlFolder('sheets').files.map(({ value }) => [value.material as string, value]));
    for (const { name, profile: id } of materials) {
      const profile = profiles.find((each) => each.id === id);
      const advised = pages.get(name)?.fan;
      expect([profile?.fan.min, profile?.fan.max], name).toEqual([advised?.minPercent, advised?.maxPercent]);
      if (advised?.fullFromLayer) expect(profile?.fan.fullFrom, name).toBe(advised.fullFromLayer);
      const sheet = sheets.get(name);
      const technical = sheet?.technical ?? sheets.get(sheet?.sameAs ?? '')?.technical;
      if (!technical || !profile) continue;
      const { directMm, speedMmPerS } = technical.retraction;
      expect([profile.retraction.length, profile.retraction.speed], name).toEqual([directMm, speedMmPerS]);
      const { firstLayer: _, travel: __, ...printing } = profile.speeds;
      expect(Math.min(...Object.values(printing)), name).toBeGreaterThanOrEqual(technical.speedMmPerS.min);
      expect(Math.max(...Object.values(printing)), name).toBeLessThanOrEqual(technical.speedMmPerS.max);
    }
  });

  it('may name in their machine’s G-code only what is filled in', async () => {
    const changed = { ...machine, startGcode: 'M109 S[nozzle]\nM190 S[beds]' };
    expect(await faults({ 'print/machine.yaml': changed })).toMatch(
      /startGcode.*must not name \[beds\]: only \[nozzle\]/,
    );
  });
});
