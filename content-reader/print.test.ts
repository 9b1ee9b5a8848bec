import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BUILD_VOLUME } from '../slicer/profiles/machine-definition.ts';
import { Content } from './content.ts';
import { contentFolder, errorOf } from './content-folder-for-test.ts';
import { readPrintContent } from './print.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));
const files = ['print/machine.yaml', 'print/qualities.yaml', 'print/materials.yaml', 'print/quantity-breaks.yaml'];
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
  const pla = { name: 'PLA', density: 1.24, perGram: 15, nozzleTemperature: 210, bedTemperature: 60 };
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
