import { describe, expect, it, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { pageWords } from './page-words.ts';

const own = {
  title: 'Red PLA for printers of signs',
  description: 'What a search engine shows of the red spool that sign makers buy, in the owner’s words.',
};
const family = sampleFamily('PLA', 'Red', [own, { weight: '5kg', title: own.title }]);
const catalogue = sampleCatalogue([family, sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc' }])]);

function wordsOf(id: string) {
  const item = catalogue.byId.get(id);
  const itsFamily = catalogue.familyOf.get(id);
  if (!item || !itsFamily) throw new Error(`no ${id}`);
  return pageWords(item, itsFamily);
}

test('a size whose file gives it a title and a description has them', () => {
  expect(wordsOf('pla-red-1.75mm-1kg')).toMatchObject(own);
});

test('a size without has those of the rule, each for itself', () => {
  expect(wordsOf('pla-red-1.75mm-5kg').title).toBe(own.title);
  expect(wordsOf('pla-red-1.75mm-5kg').description).toContain('PLA filament, 1.75 mm, 5 kg, $22.99.');
  expect(wordsOf('parts-brass-0.4mm-1pc').title).toBe('Brass');
});

function ruleOf(summary: string, kind?: string) {
  const family = sampleFamily(kind ? 'parts' : 'PLA', 'Petrol', [{}], { summary, ...(kind && { kind }) });
  const [item] = sampleCatalogue([family]).items;
  if (!item) throw new Error('no item');
  return pageWords(item, family);
}

const long =
  'A deep color that goes on at length about itself, its workshop, and the river beside which it was mixed, '.repeat(2);

describe('a search result', () => {
  it('names an item with its size and price', () => {
    const { title, description } = ruleOf('A deep blue-green, satin.');
    expect(title).toBe('Petrol PLA, 1.75 mm, 1 kg');
    expect(description).toBe('A deep blue-green, satin. PLA filament, 1.75 mm, 1 kg, $22.99.');
  });

  it('ends a long summary at a word, and still tells the price', () => {
    const { description } = ruleOf(long.slice(0, 180).trim());
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/\w… PLA filament, 1\.75 mm, 1 kg, \$22\.99\.$/);
  });

  it('tells the sizes of a good apart', () => {
    expect(ruleOf('Fits every hot end we know.', 'nozzles').description).toBe(
      'Petrol: Fits every hot end we know. $22.99.',
    );
  });
});
