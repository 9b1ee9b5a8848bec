import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { cardItems } from './card-items.ts';
import { readContent } from './read-content.ts';

test('reports a card whose color is not on sale', () => {
  const { byId } = sampleCatalogue([sampleFamily('PLA', 'Red')]);
  const ids = ['pla-red-1.75mm-1kg', 'pla-pink-1.75mm-1kg'];
  const { cards, problems } = cardItems({ cards: ids.map((item) => ({ item, line: 'Yes' })) }, byId);
  expect(cards.map(({ item }) => item.name)).toEqual(['Red']);
  expect(problems).toEqual([
    {
      file: 'cards.yaml',
      field: 'cards[1].item',
      message: expect.stringMatching(/an item on sale, .*; found "pla-pink-1.75mm-1kg"/),
    },
  ]);
});

test('the picture shows the cards that the page lists, in both widths and in the height it says', async () => {
  const { cards, picture } = readContent('cards.yaml');
  const drawing = readFileSync(`tools/pictures/figures/${picture.name}.svg`, 'utf8');
  const lines = [...drawing.matchAll(/class="l"[^>]*>([^<]+)</g)].map(([, line]) => line);
  expect(lines).toEqual(cards.map(({ line }) => line));
  expect(drawing).toContain(`viewBox="0 0 1440 ${picture.height}"`);
  for (const width of [720, 1440]) expect(existsSync(`content/media/${picture.name}-${width}.webp`)).toBe(true);
});
