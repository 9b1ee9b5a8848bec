import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parseYaml } from '../../../content-reader/content-files.ts';
import { storeSchema } from '../../../contract/catalogue/store.ts';
import { safetyWordsSchema } from '../../../contract/editorial/safety-words.ts';
import { sampleMaterial } from '../catalogue/sample-content.ts';
import type { MaterialSheets } from './material-sheets.ts';
import { safetySections } from './safety-sections.ts';
import { sampleFacts, sampleSheet } from './sample-sheets.ts';
import { technicalSections } from './technical-sections.ts';
import { writeSheet } from './write-sheet.ts';

// jsdom brings a Uint8Array of its own, which no Buffer of Node is: fonts would be refused.
vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));

const words = read('sheets/every/safety.yaml', safetyWordsSchema);
const store = read('store.yaml', storeSchema);
const { technical, safety, ...sheet } = sampleSheet('PLA');
if (!technical || !safety) throw new Error('the sample has both parts');
const sheets: MaterialSheets = {
  slug: 'pla',
  diameters: '1.75 mm or 2.85 mm',
  material: { ...sampleMaterial('PLA'), facts: sampleFacts },
  sheet,
  technical,
  spool: undefined,
  safety,
};
const textOf = (sections: ReturnType<typeof technicalSections>) => JSON.stringify(sections);

function read<Shape extends Parameters<typeof parseYaml>[2]>(file: string, schema: Shape) {
  const result = parseYaml(file, readFileSync(`content/${file}`, 'utf8'), schema);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value as ReturnType<Shape['parse']>;
}

test('the safety sheet names all sixteen sections, in the order of the rule', () => {
  expect(safetySections(words, sheets, store).map(({ heading }) => heading)).toEqual([
    '1. Identification',
    '2. Hazard(s) identification',
    '3. Composition/information on ingredients',
    '4. First-aid measures',
    '5. Fire-fighting measures',
    '6. Accidental release measures',
    '7. Handling and storage',
    '8. Exposure controls/personal protection',
    '9. Physical and chemical properties',
    '10. Stability and reactivity',
    '11. Toxicological information',
    '12. Ecological information',
    '13. Disposal considerations',
    '14. Transport information',
    '15. Regulatory information',
    '16. Other information',
  ]);
});

test('the safety sheet says who supplies it, what is in it, and when it was revised', () => {
  const text = textOf(safetySections(words, sheets, store));
  for (const fact of [store.legalName, store.phone, store.address.line1, '26100-51-6', 'Chemical of PLA', '251 °C']) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('Revision 2, March 1, 2026');
  expect(text).not.toMatch(/\{\w+\}/);
});

test('reports a placeholder without a fact', () => {
  const wrong = { ...words, fire: [{ label: 'Gases', text: 'It gives off {gases}.' }] };
  expect(() => safetySections(wrong, sheets, store)).toThrow(
    /content\/sheets\/every\/safety\.yaml: fire\[0\]\.text: \{gases\} is not a fact; the facts are chemicalName, /,
  );
});

test('a safety sheet without one of its sections stops the build', () => {
  const text = readFileSync('content/sheets/every/safety.yaml', 'utf8').replace(/^disposal:[\s\S]*?\n\n/m, '');
  expect(parseYaml('sheets/every/safety.yaml', text, safetyWordsSchema)).toEqual({
    ok: false,
    problems: [{ file: 'sheets/every/safety.yaml', field: 'disposal', message: 'is missing; must be a list' }],
  });
});

test('the technical sheet prints the facts that the product pages print', () => {
  const text = textOf(technicalSections(sheets));
  for (const fact of ['211 °C (205 to 222)', '1.24 g/cm³', '45 °C for 6 h', '53 MPa', '3.9 kJ/m²', '±0.03 mm']) {
    expect(text).toContain(fact);
  }
});

test('a sheet is a tagged PDF with title and language, the same bytes at each build', async () => {
  const pdf = await writeSheet('tds', sheets, { store, words });
  vi.setSystemTime('2031-05-05');
  const again = await writeSheet('tds', sheets, { store, words });
  vi.useRealTimers();
  const source = pdf.toString('latin1');
  const title = '<rdf:li xml:lang="x-default">Northspool PLA: Technical data sheet</rdf:li>';
  const marks = [
    '%PDF-1.7',
    title,
    '/Lang (en-US)',
    '/Marked true',
    ...['H1', 'H2', 'TH', 'TD'].map((tag) => `/S /${tag}\n`),
  ];
  expect(marks.filter((mark) => !source.includes(mark))).toEqual([]);
  expect(pdf.equals(again)).toBe(true);
});

test('a sheet carries its fonts, so that it looks the same everywhere', async () => {
  const source = (await writeSheet('sds', sheets, { store, words })).toString('latin1');
  const fonts = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((name) => !/^[A-Z]{6}\+(Bricolage|JetBrains)/.test(name ?? ''))).toEqual([]);
  expect(source.match(/\/FontFile2 /g)?.length).toBe(3);
});
