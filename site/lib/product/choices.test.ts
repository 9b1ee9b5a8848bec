import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { type Choice, choicesFor, isOff } from './choices.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Red', [{}, { diameter: '2.85mm' }, { weight: '5kg', qoh: 0 }]),
  sampleFamily('PLA', 'Blue', [{ qoh: 0 }]),
  sampleFamily('PLA', 'Gold', [{ weight: '5kg' }]),
  sampleFamily('PLA', 'Club', [{ discordOnly: true }]),
  sampleFamily('FORGE', 'Red'),
  sampleFamily('PETG', 'Green'),
  sampleFamily('parts', 'Brass', [
    { diameter: '0.4mm', weight: '1pc' },
    { diameter: '0.6mm', weight: '1pc' },
  ]),
  sampleFamily('parts', 'Steel', [{ diameter: '0.8mm', weight: '1pc' }]),
]);

function choicesOn(id: string) {
  const item = catalogue.byId.get(id);
  if (!item) throw new Error(`no ${id}`);
  const choices = choicesFor(item, catalogue);
  const offered = (list: readonly Choice[]) => list.map((choice) => `${choice.label}${isOff(choice) ? ' off' : ''}`);
  return {
    color: offered(choices.color),
    material: offered(choices.material),
    diameter: offered(choices.diameter),
    weight: offered(choices.weight),
    choices,
  };
}

test('an option is off without an item of that combination, or without stock of it', () => {
  const { color, material, diameter, weight } = choicesOn('pla-red-1.75mm-1kg');
  expect(color).toEqual(['Blue off', 'Gold off', 'Red']);
  expect(material).toEqual(['PLA', 'FORGE', 'PETG off']);
  expect(diameter).toEqual(['1.75 mm', '2.85 mm']);
  expect(weight).toEqual(['1 kg', '5 kg off']);
});

test('each choice changes one thing and keeps the others', () => {
  const { choices } = choicesOn('pla-red-1.75mm-5kg');
  expect(choices.color.find(({ label }) => label === 'Gold')?.item?.id).toBe('pla-gold-1.75mm-5kg');
  expect(choices.color.find(({ label }) => label === 'Blue')?.item).toBeUndefined();
});

test('community colours are no option for everybody', () => {
  expect(choicesOn('pla-red-1.75mm-1kg').color).not.toContain('Club');
  expect(choicesOn('pla-club-1.75mm-1kg').color).toContain('Club');
});

test('of goods that are not filament only the size is chosen, within the same good', () => {
  const { color, material, diameter, weight } = choicesOn('parts-brass-0.4mm-1pc');
  expect({ color, material, weight }).toEqual({ color: [], material: [], weight: [] });
  expect(diameter).toEqual(['0.4 mm', '0.6 mm']);
});
