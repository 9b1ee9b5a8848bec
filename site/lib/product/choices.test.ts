import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { type Choice, choicesFor, colorsIn, isOff, MAX_COLORS, offers } from './choices.ts';
import { optionLink } from './option-link.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Red', [{}, { diameter: '2.85mm' }, { weight: '5kg', qoh: 0 }]),
  sampleFamily('PLA', 'Blue', [{ qoh: 0 }]),
  sampleFamily('PLA', 'Gold', [{ weight: '5kg' }]),
  sampleFamily('PLA', 'Club', [{ discordOnly: true }]),
  sampleFamily('PLA', 'Half', [{}, { diameter: '2.85mm', discordOnly: true }]),
  sampleFamily('FORGE', 'Red', [{}, { weight: '200g' }]),
  sampleFamily('PETG', 'Green'),
  sampleFamily('PETG', 'Half', [{ discordOnly: true }]),
  sampleFamily('parts', 'Brass', [
    { diameter: '0.4mm', weight: '1pc' },
    { diameter: '0.6mm', weight: '1pc' },
    { diameter: '0.25mm', weight: '1pc' },
  ]),
  sampleFamily('merch', 'Tee', [
    { diameter: 'M', weight: '1pc' },
    { diameter: 'XXL', weight: '1pc' },
    { diameter: 'S', weight: '1pc' },
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

test('what does not come in this size is not offered, and what is out of stock is off', () => {
  const { color, material, diameter, weight } = choicesOn('pla-red-1.75mm-1kg');
  expect(color).toEqual(['Blue off', 'Club off', 'Half', 'Red']);
  expect(material).toEqual(['PLA', 'FORGE']);
  expect(diameter).toEqual(['1.75 mm', '2.85 mm']);
  expect(weight).toEqual(['1 kg', '5 kg off']);
});

test('a size that the color comes in, but not together with the other size, is off', () => {
  expect(choicesOn('pla-red-2.85mm-1kg').weight).toEqual(['1 kg', '5 kg off']);
  expect(choicesOn('pla-gold-1.75mm-5kg').weight).toEqual(['5 kg']);
});

test('a lone option is nothing to choose, and options for the community are hidden from others', () => {
  const { choices } = choicesOn('pla-half-1.75mm-1kg');
  expect([offers(choices.weight), offers(choices.color)]).toEqual(['nothing', 'choice']);
  const [half] = choices.weight;
  if (!half) throw new Error('no weight');
  expect(offers([half, { ...half, community: true }])).toBe('community');
});

test('colors are counted over all sizes, without those of the community', () => {
  expect(colorsIn('PLA', catalogue)).toBe(4);
});

test('a page shows a bounded number of colors, its own always', () => {
  const large = sampleCatalogue(Array.from({ length: 100 }, (_, n) => sampleFamily('PLA', `Tone${n}`)));
  const first = large.items[0];
  const last = large.items.at(-1);
  if (!first || !last) throw new Error('no items');
  for (const item of [first, last]) {
    const { color } = choicesFor(item, large);
    expect(color).toHaveLength(MAX_COLORS);
    expect(color.filter(({ current }) => current).map((choice) => choice.item?.id)).toEqual([item.id]);
  }
  expect(colorsIn('PLA', large)).toBe(100);
});

test('minis are offered on their own pages only', () => {
  expect(choicesOn('forge-red-1.75mm-1kg').weight).toEqual(['1 kg']);
  expect(choicesOn('forge-red-1.75mm-200g').weight).toEqual(['200 g', '1 kg']);
});

test('each choice changes one thing and keeps the others', () => {
  const { choices } = choicesOn('pla-red-1.75mm-5kg');
  expect(choices.color.find(({ label }) => label === 'Gold')?.item?.id).toBe('pla-gold-1.75mm-5kg');
  expect(choices.color.find(({ label }) => label === 'Blue')?.item).toBeUndefined();
});

test('a color that only the community knows is marked, so that nobody else is shown it', () => {
  const club = (id: string) => choicesOn(id).choices.color.find(({ label }) => label === 'Club');
  expect(club('pla-red-1.75mm-1kg')).toMatchObject({ community: true, current: false });
  expect(club('pla-club-1.75mm-1kg')).not.toHaveProperty('community');
});

test('a size that is for the community in this color is hidden, and its color on pages of that size', () => {
  const { choices, diameter, material } = choicesOn('pla-half-1.75mm-1kg');
  expect(diameter).toEqual(['1.75 mm', '2.85 mm off']);
  expect(choices.diameter[1]).toMatchObject({ community: true, item: { id: 'pla-half-2.85mm-1kg' } });
  expect(material).toEqual(['PLA', 'PETG off']);
  expect(choices.material[1]).toMatchObject({ community: true });
  const { color } = choicesOn('pla-red-2.85mm-1kg').choices;
  expect(color.map(({ label, community = false }) => [label, community])).toEqual([
    ['Half', true],
    ['Red', false],
  ]);
  expect(optionLink(color[0] ?? choices.diameter[0] ?? { label: '', current: false })).toHaveProperty('hidden', true);
});

test('stock of 0 or less turns an option off, and one piece keeps it on', () => {
  const on = (qoh: number) => {
    const shelf = sampleCatalogue([sampleFamily('PLA', 'Red'), sampleFamily('PLA', 'Blue', [{ qoh }])]);
    const red = shelf.byId.get('pla-red-1.75mm-1kg');
    return red && choicesFor(red, shelf).color.map((choice) => !isOff(choice));
  };
  expect(on(0)).toEqual([false, true]);
  expect(on(1)).toEqual([true, true]);
});

test('of goods that are not filament only the size is chosen, within the same good, the smallest first', () => {
  const { color, material, diameter, weight } = choicesOn('parts-brass-0.4mm-1pc');
  expect({ color, material, weight }).toEqual({ color: [], material: [], weight: [] });
  expect(diameter).toEqual(['0.25 mm', '0.4 mm', '0.6 mm']);
  expect(choicesOn('merch-tee-m-1pc').diameter).toEqual(['S', 'M', 'XXL']);
});
