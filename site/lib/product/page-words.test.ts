import { expect, test } from 'vitest';
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
