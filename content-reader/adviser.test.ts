import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Advice, type AdviserMaterial, advise, type Statement } from '../contract/adviser/advise.ts';
import { adviserFacts, adviserFigures } from '../contract/adviser/adviser-facts.ts';
import { loads, type Needs, needLimits } from '../contract/adviser/adviser-needs.ts';
import { adviserMaterials } from './adviser.ts';
import { Content } from './content.ts';

const content = new Content(fileURLToPath(new URL('../content', import.meta.url)));
const words = content.value('adviser.yaml');
const sheets = content.yamlFolder('sheets').files.map(({ value }) => value);
const files = content.yamlFolder('materials').files.map(({ value }) => value);
const materials = adviserMaterials(words, files, sheets);
const { rules } = words;

/** Temperatures around each step of a material, and both ends of what can be asked. */
const heats = [20, 25, 28, 29, 46, 48, 49, 58, 60, 68, 69, 78, 79, 88, 89, 130, needLimits.heat.max];
const printers = [
  { nozzle: 500, bed: 200 },
  { nozzle: 240, bed: 200 },
  { nozzle: 260, bed: 70 },
  { nozzle: 209, bed: 0 },
];
const both = [false, true];
const everyNeed: Needs[] = heats.flatMap((heat) =>
  both.flatMap((sun) =>
    loads.flatMap((load) =>
      both.flatMap((food) =>
        both.flatMap((enclosure) =>
          printers.map((printer) => ({ heat, sun, load, food, enclosure, ...printer }) satisfies Needs),
        ),
      ),
    ),
  ),
);
const everyAnswer = everyNeed.map((needs) => ({ needs, advice: advise(needs, materials, words) }));

/** Whether a material stands everything that was asked, straight from the files and written apart from the adviser. */
function stands(name: string, needs: Needs): boolean {
  const facts = files.find((each) => each.name === name)?.facts;
  const technical = sheets.find(({ material }) => material === name)?.technical;
  if (!facts || !technical) throw new Error(`${name} has no sheet`);
  const figures = adviserFacts(facts, technical);
  const part = needs.heat + (needs.sun ? rules.sun.degrees : 0);
  const demands = [
    !needs.food,
    figures.softensAt - part >= rules.heat.degrees,
    !needs.sun || ['PETG', 'AcryBlend', 'PMMA'].includes(name),
    needs.load !== 'steady' || figures.glassTransition - part >= rules.steady.degrees,
    needs.load !== 'impact' || figures.impact >= rules.impact.atLeast,
    figures.nozzle <= needs.nozzle,
    figures.bed <= needs.bed,
    needs.enclosure || !technical.chamber.startsWith('Closed'),
  ];
  return demands.every(Boolean);
}

it('chooses a material that stands all that is asked, by its own figures, or says that none does', () => {
  const wrong = everyAnswer.filter(({ needs, advice: { chosen } }) => {
    const fit = materials.filter(({ name }) => stands(name, needs));
    return chosen ? !fit.some(({ name }) => name === chosen.material.name) : fit.length > 0;
  });
  expect(wrong).toEqual([]);
  expect(everyAnswer.filter(({ advice }) => advice.chosen).length).toBeGreaterThan(100);
});

it('chooses each of our materials for some part', () => {
  const chosen = new Set(everyAnswer.map(({ advice }) => advice.chosen?.material.name));
  expect([...chosen].sort()).toEqual([...materials.map(({ name }) => name), undefined].sort());
});

it('chooses the one that leads in the figure which its load asks for', () => {
  for (const { needs, advice } of everyAnswer) {
    if (!advice.chosen) continue;
    const fit = materials.filter(({ name }) => stands(name, needs));
    const [first] = words.ranks[needs.load];
    const values = fit.map(({ facts }) => facts[first?.figure ?? 'nozzle']);
    const best = first?.best === 'lowest' ? Math.min(...values) : Math.max(...values);
    expect(advice.chosen.material.facts[first?.figure ?? 'nozzle']).toBe(best);
  }
});

it('answers the same whatever the order of the materials is', () => {
  const named = ({ chosen, others }: Advice) => [
    chosen?.material.name,
    ...others.map(({ material }) => material.name).sort(),
  ];
  const reversed = materials.toReversed();
  for (const { needs, advice } of everyAnswer) expect(named(advise(needs, reversed, words))).toEqual(named(advice));
});

it('gives a reason against each of the other materials', () => {
  for (const { advice } of everyAnswer) {
    const named = [
      ...(advice.chosen ? [advice.chosen.material] : []),
      ...advice.others.map(({ material }) => material),
    ];
    expect(named.map(({ name }) => name).sort()).toEqual(materials.map(({ name }) => name).sort());
  }
});

function statementsOf({ chosen, others }: Advice): { statement: Statement; material: AdviserMaterial }[] {
  const own = chosen ? [chosen.because, ...chosen.meets, ...chosen.willNot] : [];
  return [
    ...own.flatMap((statement) => (chosen ? [{ statement, material: chosen.material }] : [])),
    ...others.map(({ material, because }) => ({ statement: because, material })),
  ];
}

it('has a figure of the data sheet in each claim, and none that neither a sheet, a rule nor the question has', () => {
  for (const { needs, advice } of everyAnswer) {
    const part = needs.heat + (needs.sun ? rules.sun.degrees : 0);
    const asked = [part, part + rules.heat.degrees, part + rules.steady.degrees, rules.impact.atLeast];
    for (const { statement, material } of statementsOf(advice)) {
      if (!('text' in statement)) continue;
      const own = Object.values(material.facts);
      const inSun = needs.sun ? rules.sun.degrees : 0;
      const known = new Set([
        ...own,
        ...asked,
        needs.nozzle,
        needs.bed,
        material.facts.softensAt - rules.heat.degrees - inSun,
        material.facts.glassTransition - rules.steady.degrees - inSun,
        ...Object.values(advice.chosen?.material.facts ?? {}),
      ]);
      const { unit } = adviserFigures[statement.figure];
      expect(statement.text).not.toMatch(/[{}]|undefined/);
      expect(statement.text).toContain(`${material.facts[statement.figure]} ${unit}`);
      for (const [figure] of statement.text.matchAll(/-?\d+(\.\d+)?/g)) expect(known).toContain(Number(figure));
    }
  }
});

it('shows as the number that decided one of the data sheet of the chosen material', () => {
  for (const { advice } of everyAnswer) {
    if (!advice.chosen) continue;
    const { number, material } = advice.chosen;
    const rows = Object.entries(material.facts).map(
      ([name, value]) => `${value} ${adviserFigures[name as keyof typeof adviserFigures].unit}`,
    );
    expect(rows).toContain(number.value);
  }
});

it('recommends nothing for food, in the words of the safety sheet, and says what would be chosen without it', () => {
  const start = { ...words.start, food: true };
  const { chosen, others, otherwise } = advise(start, materials, words);
  expect(chosen).toBeUndefined();
  expect(new Set(others.map(({ because }) => JSON.stringify(because)))).toEqual(
    new Set([JSON.stringify({ quote: words.food.words, row: 'Restrictions', sheet: 'sds' })]),
  );
  expect(otherwise?.name).toBe('PLA');
});

it('names the parts that our materials are known for', () => {
  const nameFor = (needs: Partial<Needs>) =>
    advise({ ...words.start, nozzle: 300, bed: 120, ...needs }, materials, words).chosen?.material.name;
  expect(nameFor({})).toBe('PLA');
  expect(nameFor({ load: 'impact' })).toBe('FORGE');
  expect(nameFor({ sun: true })).toBe('PETG');
  expect(nameFor({ load: 'steady' })).toBe('PETG');
  expect(nameFor({ heat: 80, enclosure: true })).toBe('ABS');
  expect(nameFor({ heat: 80, enclosure: false })).toBeUndefined();
  expect(nameFor({ heat: 50, sun: true, enclosure: true })).toBe('PMMA');
  expect(nameFor({ heat: 130, enclosure: true })).toBeUndefined();
});

it('leaves out what is sold under a second name', () => {
  expect(materials.map(({ name }) => name).sort()).toEqual(['ABS', 'AcryBlend', 'FORGE', 'PETG', 'PLA', 'PMMA']);
});
