import { expect, it } from 'vitest';
import { testMails } from '../../test/test-mails.ts';
import { fillWords, paragraphs } from './fill-words.ts';

const { granted } = testMails.membership;

it('fills every text of a block', () => {
  const values = { store: 'Northspool', percent: 10, from: 'May 1', until: 'June 1' };
  const { subject, textLater } = fillWords(granted, values);
  expect(subject).toBe('A month of Northspool Premium, on us');
  expect(textLater).toMatch(/^From May 1 until June 1 you have Northspool Premium: 10% off/);
});

it('leaves what a value says as it is', () => {
  const { replaced } = testMails.returns;
  expect(fillWords(replaced.number, { replacement: '$& {store} {replacement}' })).toBe(
    'Its order number is $& {store} {replacement}.',
  );
});

it('makes a paragraph of each line', () => {
  expect(paragraphs('One.\n\nTwo.\n')).toEqual(['One.', 'Two.']);
  expect(paragraphs('')).toEqual([]);
});
