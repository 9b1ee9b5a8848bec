import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseYaml } from '../../../content-reader/content-files.ts';
import { type Sheet, sheetSchema } from '../../../contract/editorial/sheet.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { materialSheets } from './material-sheets.ts';
import { sampleFacts, sampleSheet } from './sample-sheets.ts';

const spools = sampleCatalogue([sampleFamily('PLA', 'Red'), sampleFamily('ABS', 'Red')]);
const shelf = { ...spools, materials: spools.materials.map((one) => ({ ...one, facts: sampleFacts })) };
const both: Sheet[] = [sampleSheet('PLA'), sampleSheet('ABS')];

test('every material that is sold on spools has its sheets', () => {
  const { sheets, problems } = materialSheets(shelf, both, []);
  expect(problems).toEqual([]);
  expect(sheets.map(({ slug }) => slug)).toEqual(['pla', 'abs']);
});

test('reports the missing sheet of a new material', () => {
  expect(materialSheets(shelf, [sampleSheet('PLA')], []).problems).toEqual([
    {
      file: 'sheets/abs.yaml',
      message: 'is missing, but ABS is sold on spools; start from content/sheets/pla.yaml',
    },
  ]);
});

test('a sheet names the diameters that are on sale, and no others', () => {
  const sizes = ['1.75mm', '2.85mm', '1.75mm'].map((diameter, index) => ({ diameter, weight: `${index + 1}kg` }));
  const items = [sampleFamily('PLA', 'Red', sizes), sampleFamily('ABS', 'Red')];
  const { sheets } = materialSheets({ ...shelf, diameters: sampleCatalogue(items).diameters }, both, []);
  expect(sheets.map(({ diameters }) => diameters)).toEqual(['1.75 mm or 2.85 mm', '1.75 mm']);
});

test('lets a material share the sections of another, and reports when that one has none', () => {
  const like = (sameAs: Sheet['sameAs']): Sheet => {
    const { technical: _, safety: __, ...head } = sampleSheet('ABS');
    return { ...head, sameAs };
  };
  expect(materialSheets(shelf, [sampleSheet('PLA'), like('PLA')], []).sheets[1]?.technical.polymer).toBe(
    'Polymer of PLA',
  );
  expect(materialSheets(shelf, [sampleSheet('PLA'), like('PETG')], []).problems[0]).toEqual({
    file: 'sheets/abs.yaml',
    field: 'sameAs',
    message: 'must name a material whose sheet has parts of its own; found "PETG"',
  });
});

test('reports a material without the facts of its sheets', () => {
  expect(materialSheets(spools, both, []).problems[0]).toEqual({
    file: 'materials',
    message: 'the file of PLA must have facts: its data sheets print them',
  });
});

test('reports characters that the fonts lack, and missing sections', () => {
  const text = readFileSync('content/sheets/pla.yaml', 'utf8');
  const problemsOf = (changed: string) => {
    const result = parseYaml('sheets/pla.yaml', changed, sheetSchema);
    return result.ok ? [] : result.problems;
  };
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(text.replace('carbon monoxide and carbon dioxide', 'CO and CO₂'))[0]).toEqual({
    file: 'sheets/pla.yaml',
    field: 'safety.decomposition',
    message: expect.stringContaining('must use letters'),
  });
  expect(problemsOf(text.slice(0, text.indexOf('\nsafety:')))[0]).toEqual({
    file: 'sheets/pla.yaml',
    field: 'safety',
    message: 'must be there, unless sameAs names a material',
  });
});
