import { describe, expect, it } from 'vitest';
import { differences, mergeTexts } from './merge-texts.ts';

const base = 'name: Petrol\nprice: 2299\nfinish: satin\nhex: 0B5A63\n';

describe('two edits of a text', () => {
  it('are merged where they changed other lines', () => {
    const mine = base.replace('Petrol', 'Teal');
    const theirs = base.replace('satin', 'matte');
    expect(mergeTexts({ base, mine, theirs })).toEqual({ text: mine.replace('satin', 'matte'), clashes: [] });
  });

  it('are one where they changed the same lines alike', () => {
    const both = base.replace('2299', '2399');
    expect(mergeTexts({ base, mine: both, theirs: both })).toEqual({ text: both, clashes: [] });
  });

  it('clash where they changed the same line otherwise', () => {
    const [mine, theirs] = [base.replace('2299', '2399'), base.replace('2299', '2499')];
    expect(mergeTexts({ base, mine, theirs })).toEqual({
      text: mine,
      clashes: [{ mine: 'price: 2399', theirs: 'price: 2499' }],
    });
  });
});

it('tells what differs between two texts by words', () => {
  expect(differences('A deep blue-green, satin.', 'A bright blue-green, satin and matte.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'deep' },
    { kind: 'added', text: 'bright' },
    { kind: 'same', text: ' blue-green, satin' },
    { kind: 'added', text: ' and matte' },
    { kind: 'same', text: '.' },
  ]);
});
