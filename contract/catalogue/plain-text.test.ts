import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('leaves the words of a description, without its markup', () => {
  expect(plainText('<p>Below 5 &lt; 6 mm.</p>\n<p>Salt &amp; sun.</p>')).toBe('Below 5 < 6 mm. Salt & sun.');
});

it('turns each sign back once', () => {
  expect(plainText('<p>&amp;lt;</p>')).toBe('&lt;');
});
