import type * as z from 'zod';
import { PLACEHOLDER } from '../../../contract/editorial/mails.ts';

/** The placeholders that a text, or a block of texts, may name. */
type NamesIn<Words> =
  Words extends z.core.$brand<infer Name>
    ? Name
    : Words extends object
      ? { [Field in keyof Words]: NamesIn<Words[Field]> }[keyof Words]
      : never;

type Filled<Words> = Words extends string ? string : { readonly [Field in keyof Words]: Filled<Words[Field]> };

/** Fills a text, or all texts of a block. Types ask for each placeholder that an editor may use. */
export function fillWords<const Words>(
  words: Words,
  values: Readonly<Record<NamesIn<Words> & string, string | number>>,
): Filled<Words>;
export function fillWords(words: unknown, values: Readonly<Record<string, string | number>>): unknown {
  if (typeof words === 'string') return words.replace(PLACEHOLDER, (shown, name) => String(values[name] ?? shown));
  return Object.fromEntries(Object.entries(words as object).map(([field, each]) => [field, fillWords(each, values)]));
}

/** The paragraphs of small print, one a line. */
export function paragraphs(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
