import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const texts = globSync(['content/**/*.{yaml,md}', 'site/components/**/*.astro', 'site/pages/**/*.astro'], {
  exclude: ['**/blog/**', '**/tutorials/**'],
});
/** A day or an hour that only the clock can promise. */
const PROMISE =
  /\b(leaves?|ships?|arrives?|order(ed)?|printing|delivered) (it )?(today|tomorrow|tonight)\b|\btomorrow is\b/i;
/** The owner's "5pm EST", and our "5 pm ET". */
const CUT_OFF = /\b(before|by|until) 5 ?pm E\w?T/gi;

test('a static text promises no day that depends on the clock', () => {
  expect(texts.length).toBeGreaterThan(150);
  for (const file of texts) {
    expect([file, PROMISE.exec(readFileSync(file, 'utf8'))?.[0]]).toEqual([file, undefined]);
  }
});

test('wherever the cut-off is named, the sentence says that it holds on business days', () => {
  for (const file of texts) {
    const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
    for (const { index } of text.matchAll(CUT_OFF)) {
      const sentence = text.slice(index, index + 160);
      expect([file, /business day/.test(sentence), sentence]).toEqual([file, true, sentence]);
    }
  }
});
