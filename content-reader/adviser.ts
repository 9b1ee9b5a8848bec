import type { AdviserMaterial } from '../contract/adviser/advise.ts';
import { type AdviserWords, figuresNamed, isSheetFigure } from '../contract/adviser/adviser.ts';
import { adviserFacts } from '../contract/adviser/adviser-facts.ts';
import { categoryPath } from '../contract/catalogue/addresses.ts';
import { isSpoolMaterial, type Material } from '../contract/catalogue/material.ts';
import type { Sheet } from '../contract/editorial/sheet.ts';
import { sheetSlug } from '../contract/editorial/sheet-path.ts';
import { chamberWords } from '../contract/filament/words.ts';
import type { Content } from './content.ts';
import type { ContentProblem } from './content-error.ts';

/** A material with the sheets of its own; those that are sold under a second name share the first one's. */
interface Candidate {
  readonly material: AdviserMaterial;
  readonly sheet: Sheet;
}

function candidates(words: AdviserWords, materials: readonly Material[], sheets: readonly Sheet[]): Candidate[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.material, sheet]));
  return materials.flatMap(({ name, label, facts }): Candidate[] => {
    const sheet = sheetOf.get(name);
    if (!isSpoolMaterial(name) || !facts || !sheet?.technical) return [];
    const { technical, revision } = sheet;
    const material: AdviserMaterial = {
      name,
      label,
      path: categoryPath(name),
      slug: sheetSlug(name),
      revision,
      facts: adviserFacts(facts, technical),
      softening: technical.softening,
      limits: technical.limits,
      chamberWords: chamberWords(technical.chamber, facts.chamberC),
      weather: words.weather.find((each) => each.material === name),
    };
    return [{ material, sheet }];
  });
}

/** The materials that the adviser chooses from, in menu order. */
export function adviserMaterials(
  words: AdviserWords,
  materials: readonly Material[],
  sheets: readonly Sheet[],
): AdviserMaterial[] {
  return candidates(words, materials, sheets).map(({ material }) => material);
}

const FILE = 'adviser.yaml';

/** Reports claims about a figure that a sheet lacks, and words that no sheet says. */
export function checkAdviser(
  content: Content,
  { materials }: { readonly materials: readonly Material[] },
): ContentProblem[] {
  const words = content.yaml(FILE);
  if (!words.ok) return [...words.problems];
  const sheets = content.yamlFolder('sheets').files.map(({ value }) => value);
  const known = candidates(words.value, materials, sheets);
  return [...checkClaims(words.value, known), ...checkWeather(words.value, known), ...checkFood(content, words.value)];
}

/** Every claim can be said of every material, but for those on the chamber, which are said of closed printers only. */
function checkClaims({ claims }: AdviserWords, known: readonly Candidate[]): ContentProblem[] {
  return Object.entries(claims).flatMap(([group, texts]) =>
    Object.entries<string>(texts).flatMap(([name, text]) => {
      if (name === 'chamber') return [];
      const field = `claims.${group}.${name}`;
      return figuresNamed(text)
        .filter(isSheetFigure)
        .flatMap((figure) => {
          const lacking = known.filter(({ material }) => material.facts[figure] === undefined);
          const names = lacking.map(({ material }) => material.name).join(', ');
          return lacking.length > 0
            ? [{ file: FILE, field, message: `{${figure}} is not in the data sheet of ${names}` }]
            : [];
        });
    }),
  );
}

function checkWeather({ weather }: AdviserWords, known: readonly Candidate[]): ContentProblem[] {
  return weather.flatMap(({ material, from, words }, index) => {
    const sheet = known.find((each) => each.material.name === material)?.sheet;
    const said = from === 'ecology' ? sheet?.safety?.ecology : sheet?.technical?.[from];
    if (said?.includes(words)) return [];
    const message = sheet
      ? `must be words of ${from} in the sheet of ${material}, to the letter`
      : `must be of a material with a sheet of its own; found ${material}`;
    return [{ file: FILE, field: `weather[${index}]`, message }];
  });
}

function checkFood(content: Content, { food }: AdviserWords): ContentProblem[] {
  const safety = content.yaml('sheets/every/safety.yaml');
  if (!safety.ok || safety.value.identification.some(({ text }) => text.includes(food.words))) return [];
  const message = 'must be words of sheets/every/safety.yaml, to the letter';
  return [{ file: FILE, field: 'food.words', message }];
}
