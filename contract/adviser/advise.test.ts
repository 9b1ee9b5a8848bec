import { expect, it } from 'vitest';
import { type AdviserMaterial, type AdviserRules, advise } from './advise.ts';
import type { Needs } from './adviser-needs.ts';

const claims = { nozzle: '{nozzle}', bed: '{bed}', betweenLayers: '{betweenLayers}', impact: '{impact}' };
const words: AdviserRules = {
  rules: {
    heat: { degrees: 10, heading: 'Heat', why: '{degrees}' },
    sun: { degrees: 30, heading: 'Sun', why: '{degrees}' },
    steady: { degrees: 45, heading: 'Creep', why: '{degrees}' },
    impact: { atLeast: 7, heading: 'Blows', why: '{atLeast}' },
  },
  ranks: {
    none: [
      { figure: 'nozzle', best: 'lowest' },
      { figure: 'bed', best: 'lowest' },
    ],
    steady: [{ figure: 'betweenLayers', best: 'highest' }],
    impact: [{ figure: 'impact', best: 'highest' }],
  },
  claims: {
    chosen: claims,
    behind: { ...claims, nozzle: '{nozzle}, {chosen} {best}' },
    meets: {
      heat: '{softensAt}',
      steady: '{glassTransition}',
      impact: '{impact}',
      printer: '{nozzle}',
      chamber: '{chamber}',
    },
    fails: {
      heat: 'heat {softensAt}',
      sun: 'sun {softensAt}',
      unsaid: 'unsaid {softensAt}',
      steady: 'steady {glassTransition}',
      impact: 'impact {impact}',
      nozzle: 'nozzle {nozzle}',
      bed: 'bed {bed}',
      chamber: 'chamber {chamber}',
    },
    willNot: {
      heat: 'up to {upTo}, {softensAt}',
      steady: 'steady up to {steadyUpTo}, {glassTransition}',
      steadyAtAll: 'never steady {glassTransition}',
      impact: 'no blows {impact}',
      layers: '{betweenLayers}',
    },
  },
  food: { heading: 'None', text: 'None of them.', words: 'not for food' },
};

const facts = { softensAt: 80, glassTransition: 85, impact: 9, tensile: 50, betweenLayers: 30, nozzle: 220, bed: 60 };
const material = (name: string, own: Partial<AdviserMaterial['facts']> = {}): AdviserMaterial => ({
  name,
  label: name,
  path: '/shop/',
  slug: 'pla',
  revision: 1,
  facts: { ...facts, ...own },
  softening: 'ISO 75',
  limits: 'Not for a test.',
  chamberWords: 'Open',
});
const start: Needs = { heat: 30, sun: false, load: 'none', food: false, enclosure: false, nozzle: 260, bed: 100 };
const names = (needs: Needs, ...materials: AdviserMaterial[]) => {
  const { chosen, others } = advise(needs, materials, words);
  return [chosen?.material.name, ...others.map((other) => other.material.name)];
};

it('chooses by the next figure where the first is equal, and by the name where all are', () => {
  expect(names(start, material('B', { bed: 70 }), material('A', { bed: 80 }))).toEqual(['B', 'A']);
  expect(names(start, material('B'), material('A'))).toEqual(['A', 'B']);
  expect(names(start, material('A'), material('B'))).toEqual(['A', 'B']);
});

it('does not take silence on sun for a yes', () => {
  const { chosen, others } = advise({ ...start, sun: true }, [material('A')], words);
  expect(chosen).toBeUndefined();
  expect(others[0]?.because).toEqual({ text: 'unsaid 80 °C', figure: 'softensAt' });
});

it('compares with the figure of the one that was chosen', () => {
  const { others } = advise(start, [material('A'), material('B', { nozzle: 240 })], words);
  expect(others[0]?.because).toEqual({ text: '240 °C, A 220 °C', figure: 'nozzle' });
});

it('shows what most others failed at as the number that decided, when one is left', () => {
  const hot = { softensAt: 35 };
  const { chosen } = advise(start, [material('A'), material('B', hot), material('C', hot)], words);
  expect(chosen?.number).toEqual({ label: 'Softens at', value: '80 °C', method: 'ISO 75' });
  const weak = { impact: 2 };
  const hit = advise(
    { ...start, load: 'impact' },
    [material('A'), material('B', weak), material('C', hot), material('D', weak)],
    words,
  );
  expect(hit.chosen?.number.value).toBe('9 kJ/m²');
});

it('says how warm the place may be, less in the sun, and when a load may not stay at all', () => {
  const weather = { stands: true, from: 'ecology', words: 'It lasts.' } as const;
  const limits = (needs: Partial<Needs>) => {
    const { chosen } = advise({ ...start, ...needs }, [{ ...material('A'), weather }], words);
    return chosen?.willNot.flatMap((each) => ('text' in each ? [each.text] : []));
  };
  expect(limits({})).toEqual(['up to 70 °C, 80 °C', 'steady up to 40 °C, 85 °C', '30 MPa']);
  expect(limits({ sun: true })).toEqual(['up to 40 °C, 80 °C', 'never steady 85 °C', '30 MPa']);
  expect(limits({ load: 'steady' })).toEqual(['up to 70 °C, 80 °C', '30 MPa']);
});

it('chooses a material that is exactly at the margin, and not one a degree over it', () => {
  expect(names({ ...start, heat: 70 }, material('A'))).toEqual(['A']);
  expect(names({ ...start, heat: 71 }, material('A'))).toEqual([undefined, 'A']);
});
