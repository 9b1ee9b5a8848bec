import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FilamentFacts } from '../contract/catalogue/material.ts';
import { dryingWords } from '../contract/filament/words.ts';
import { Content } from './content.ts';

// What any text of the shop says of a material is what its data sheet says: pages, posts, products, FAQ and messages.

const TEXTS = ['content/**/*.{yaml,md}', 'site/{components,islands,lib,pages}/**/*.{astro,tsx,ts}', 'contract/**/*.ts'];
const NOT_TEXTS = /\.test\.|^content\/(sheets|media)\//;

const content = new Content('content');
const materials = content.yamlFolder('materials');
const sheets = content.yamlFolder('sheets');
const facts = new Map(
  materials.files.flatMap(({ value: { name, facts } }) => (facts ? [[name as string, facts]] : [])),
);
const openly = new Map(
  sheets.files.map(({ value: { material, technical } }) => [material as string, technical?.chamber.startsWith('Open')]),
);

const NAME = /\b(PLA\+|PLA|FORGE|PETG|ABS|AcryBlend|PMMA)(?!\w)/g;

/** Figures whose wording or unit says which row of the sheet they are. */
const figures: readonly [pattern: RegExp, row: (facts: FilamentFacts) => number][] = [
  [
    /(?:soft at|soften(?:s|ing point) (?:at|of)|stands(?: rain, sun and)?|(?:up|shape) to) (\d+) °C/g,
    (of) => of.softensAtC,
  ],
  [/([\d.]+) kJ\/m²/g, (of) => of.impactKJPerM2],
  [/([\d.]+) g\/cm³/g, (of) => of.densityGPerCm3],
];

/** Places whose heat, in °C, a material must stand to be recommended for them. */
const places: readonly [pattern: RegExp, heat: number][] = [
  [/hot car|dashboard/gi, 80],
  [/dishwasher/gi, 70],
  [/parked car|glove box/gi, 60],
];
/** A sentence that warns. */
const WARNS = /\b(not?|nothing|never|out of|soft|bow|passes)\b/i;

/** What texts get wrong. `own` is the material of the file, meant by sentences that name none. */
function wrongPromises(text: string, own?: string): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const named = (at: number) => sentence.slice(0, at).match(NAME)?.at(-1);
    const meant = (at: number) => named(at) ?? own ?? '';
    const wrong = (at: number, holds: (facts: FilamentFacts, name: string) => boolean | undefined) => {
      const of = facts.get(meant(at));
      return of && !holds(of, meant(at)) ? [`${meant(at)}: ${sentence}`] : [];
    };
    return [
      ...figures.flatMap(([pattern, row]) =>
        [...sentence.matchAll(pattern)]
          // One lot may differ from the sheet, as a color's page says of its own.
          .filter(({ 0: words, index }) => named(index) || words.endsWith('°C'))
          .flatMap(({ index, 1: figure }) => wrong(index, (of) => row(of) === Number(figure))),
      ),
      ...places.flatMap(([pattern, heat]) =>
        WARNS.test(sentence)
          ? []
          : [...sentence.matchAll(pattern)].flatMap(({ index }) => wrong(index, (of) => of.softensAtC >= heat)),
      ),
      ...[...sentence.matchAll(/(?:without an|no) enclosure|open (?:air|machine|printer)/gi)].flatMap(({ index }) =>
        wrong(index, (_, name) => openly.get(name)),
      ),
      ...(/\bfood[- ]safe\b|safe for food/i.test(sentence) ? [`no sheet promises contact with food: ${sentence}`] : []),
    ];
  });
}

/** A field of YAML, a row of a table and a paragraph end a sentence as well. Lists of words for the search promise nothing. */
function sentencesOf(text: string): string[] {
  const parts = text.split(/\n\s*\n|\n\s*(?:- )?[\w ]+: |\n\||(?<=[.;!?])\s+/);
  return parts.map((part) => part.replaceAll(/[\s\u00A0]+/g, ' ').trim()).filter((part) => !part.startsWith('['));
}

const rows: Readonly<Record<string, (facts: FilamentFacts) => string>> = {
  'Softens at': (of) => `${of.softensAtC} °C`,
  'Notched impact': (of) => `${of.impactKJPerM2} kJ/m²`,
  'Tensile strength': (of) => `${of.tensileMPa} MPa`,
  Density: (of) => `${of.densityGPerCm3} g/cm³`,
  Nozzle: (of) => `${of.nozzleC.recommended} °C`,
  Bed: (of) => `${of.bedC.recommended} °C`,
  'Dry at': (of) => dryingWords(of.drying),
};

/** Cells of tables whose column and row name a material and a figure, whichever way round. */
function wrongCells(text: string): string[] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    const [head, , ...body] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf);
    return body.flatMap((cells) =>
      cells.flatMap((cell, column) => {
        const names = [cells[0] ?? '', head?.[column] ?? ''];
        const of = names.map((name) => facts.get(name)).find(Boolean);
        const row = names.map((name) => rows[name]).find(Boolean);
        return of && row && !cell.startsWith(row(of)) ? [`${names.join(', ')}: ${cell} instead of ${row(of)}`] : [];
      }),
    );
  });
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe('a text', () => {
  it.each([
    ['PETG shrugs off rain, sun and a hot car', undefined],
    ['Holds its shape to 78 °C.', 'ABS'],
    ['PLA softens at 58 °C; FORGE is soft at 58 °C.', undefined],
    ['ABS prints on an open machine.', undefined],
    ['FORGE has 14 kJ/m².', undefined],
    ['This spool is food-safe.', undefined],
  ])('is found when it promises what the sheet does not say: %s', (text, own) => {
    expect(wrongPromises(text, own)).toHaveLength(1);
  });

  it.each(['PLA softens at 58 °C, so the duck on the dashboard will bow.', 'Dry ABS. It stands 98 °C.'])(
    'is fine when it says what the sheet says: %s',
    (text) => {
      expect(wrongPromises(text)).toEqual([]);
    },
  );

  it('is compared with the sheet when it is in a table, whichever way round', () => {
    expect(wrongCells('| | PETG |\n| --- | --- |\n| Softens at | 80 °C |')).toHaveLength(1);
    expect(wrongCells('| Material | Bed |\n| --- | --- |\n| PETG | 80 °C |\n| ABS | 90 °C |')).toHaveLength(1);
  });
});

it('names the odds of a limited color as the vending machine is filled', async () => {
  const [mystery, pool] = await Promise.all(
    ['products/pla-ltd/mystery.yaml', 'vending.yaml'].map((file) => readFile(`content/${file}`, 'utf8')),
  );
  const pieces = [...(pool ?? '').matchAll(/item: (\S+), pieces: (\d+)/g)];
  const count = (those: typeof pieces) => those.reduce((sum, [, , amount]) => sum + Number(amount), 0);
  expect(count(pieces.filter(([, item]) => item?.startsWith('pla-ltd-'))) / count(pieces)).toBe(1 / 6);
  expect(mystery?.replaceAll(/\s+/g, ' ')).toMatch(/[Oo]ne spool in six .*one spool in six /i);
  expect(mystery).not.toMatch(/limited edition/i);
});

it('promises nothing but what the data sheets say, anywhere in the shop', async () => {
  const found: string[] = [];
  for await (const file of glob([...TEXTS])) {
    if (NOT_TEXTS.test(file)) continue;
    const text = await readFile(file, 'utf8');
    const own = /^(?:material|name): (\S+)$/m.exec(text)?.[1];
    const wrong = [...wrongPromises(text, file.endsWith('.yaml') ? own : undefined), ...wrongCells(text)];
    found.push(...wrong.map((one) => `${file}: ${one}`));
  }
  expect(found).toEqual([]);
});
