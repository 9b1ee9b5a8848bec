import { expect, test } from 'vitest';
import type { Madness } from '../../../contract/editorial/madness.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { bracket } from './bracket.ts';

const names = ['Red', 'Blue', 'Teal', 'Gray'];
const { byId } = sampleCatalogue(names.map((name) => sampleFamily('PLA', name)));
const id = (name: string) => `pla-${name.toLowerCase()}-1.75mm-1kg`;
const contenders = names.map(id);
const match = (winner: string, loser: string) => ({
  between: [id(winner), id(loser)] as [string, string],
  votes: [9, 4] as [number, number],
  winner: id(winner),
});
const rounds: Madness['rounds'] = [
  { name: 'One', closed: '2026-03-09', matches: [match('Red', 'Blue'), match('Teal', 'Gray')] },
  { name: 'Two', closed: '2026-03-16', matches: [match('Teal', 'Red')] },
  { name: 'Three', closed: '2026-03-23', matches: [match('Teal', 'Red')] },
  { name: 'Final', closed: '2026-03-30', matches: [match('Teal', 'Red')] },
];

test('the winner of the final is the champion, and all votes are counted', () => {
  const { bracket: tree, problems } = bracket({ contenders, rounds }, byId);
  expect(problems).toEqual([]);
  expect(tree.champion?.name).toBe('Teal');
  expect(tree.votes).toBe(5 * 13);
});

test('has no champion while rounds are open, and leaves their matches empty', () => {
  const { bracket: tree } = bracket({ contenders, rounds: rounds.slice(0, 1) }, byId);
  expect(tree.champion).toBeUndefined();
  expect(tree.rounds.map(({ name, closed }) => [name, closed])).toEqual([
    ['One', '2026-03-09'],
    ['Quarterfinals', undefined],
    ['Semifinals', undefined],
    ['Final', undefined],
  ]);
  expect(tree.rounds[1]?.matches).toEqual([[]]);
});

test('reports a color that is not on sale', () => {
  const { problems } = bracket({ contenders: [...contenders, id('Pink')], rounds: [] }, byId);
  expect(problems).toEqual([
    {
      file: 'madness.yaml',
      field: 'contenders[4]',
      message: expect.stringMatching(/an item on sale, .*; found "pla-pink-1.75mm-1kg"/),
    },
  ]);
});
