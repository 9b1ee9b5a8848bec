import { describe, expect, it } from 'vitest';
import { searchShelf } from '../../mocks/search-shelf.ts';
import { findColors } from '../../stores/queu3d/find-colors.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { builtColors } from './print-colors.ts';

const tones = (count: number) =>
  sampleCatalogue(
    Array.from({ length: count }, (_, n) =>
      sampleFamily('PLA', `Tone${n}`, [
        { displayIndex: 9_000 - n, qoh: n % 2 },
        { diameter: '2.85mm', displayIndex: 9_000 - n, qoh: 0 },
      ]),
    ),
  ).items;

describe('the colors of prints', () => {
  it('are all on the page of a shop of our size', () => {
    const { colors, hasAllColors } = builtColors(tones(60), ['PLA']);
    expect([colors.length, hasAllColors]).toEqual([60, true]);
    expect(colors.slice(0, 2).map(({ colorName, isInStock }) => [colorName, isInStock])).toEqual([
      ['Tone0', false],
      ['Tone1', true],
    ]);
  });

  it('are the first of each material where there are very many', () => {
    const petg = sampleCatalogue([sampleFamily('PETG', 'Canary')]).items;
    const { colors, hasAllColors } = builtColors([...tones(5_000), ...petg], ['PLA', 'PETG']);
    expect(hasAllColors).toBe(false);
    expect(colors.map(({ colorName }) => colorName)).toEqual([
      ...Array.from({ length: 24 }, (_, n) => `Tone${n}`),
      'Canary',
    ]);
  });

  it('are found by a search, with their stock, beyond these', async () => {
    const asked = searchShelf(tones(100));
    expect(await findColors('tone77', 'PLA')).toEqual({
      colors: [{ material: 'PLA', colorName: 'Tone77', hex: '#CF2B22', isInStock: true }],
      hasMore: false,
    });
    expect(asked.searches).toEqual(['q=tone77&material=PLA&weight=1kg']);
    expect((await findColors('tone', 'PLA'))?.hasMore).toBe(true);
  });
});
