import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('paragraphs become one text, and signs are read as they were written', () => {
  expect(plainText('<p>Below 5 &lt; 6 mm.</p>\n<p>Salt &amp; sun.</p>')).toBe('Below 5 < 6 mm. Salt & sun.');
});

test('an entity that the writer spelled out stays spelled out', () => {
  expect(plainText('<p>&amp;lt;</p>')).toBe('&lt;');
});
