import type { Lab } from '../../../contract/catalogue/filament-facts.ts';
import { readHex } from '../../../contract/filament/hex.ts';
import type { SearchWords } from '../../../contract/search-words.ts';
import { labOf } from './color-distance.ts';
import { readMeasure } from './measures.ts';

/** What a typed text asks for. */
export interface Query {
  /** the alternatives around "or", each as its words; a single one without it */
  readonly parts: readonly string[];
  /** The parts are searched together first: a comma, a slash or "and" may stand within one name. */
  readonly isLoose: boolean;
  /** cents */
  readonly min: number | null;
  readonly max: number | null;
  readonly color: AskedColor | undefined;
}

/** A color whose neighbors are searched: as typed, or that of a filament by its name. */
export interface AskedColor {
  /** such as #0B5A63 */
  readonly hex: string;
  readonly lab: Lab;
  /** of the filament */
  readonly name?: string;
}

/** A text that begins with the name of a filament's color, and what follows it. */
interface NamedColor {
  readonly color: AskedColor;
  readonly rest: string;
}

/** A color with its sign, or six hex digits that are neither a word nor a number. */
const COLOR =
  /#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])|(?<![0-9a-z-])(?=[a-f]*[0-9])(?=[0-9]*[a-f])([0-9a-f]{6})(?![0-9a-z-])/;
const DOLLARS = '(?:\\$|dollars?|bucks|usd)';
const AMOUNT = '(\\d{1,5}(?:\\.\\d{1,2})?)(?![\\d.,])';
/** After a number: degrees and sizes are no prices. */
const UNIT = /^(?:[a-z]|degrees?|percent|spools?|rolls?|packs?)$/;
const LOOSE = /\s*(?<=\p{L})[/,](?=\s*\p{L})\s*|\s+(?:and|&)\s+/u;
/** Nobody types more; each costs a search. */
const MAX_PARTS = 4;

/**
 * Reads prices, a color and alternatives from what was typed, in lower case; `words` say what they are called, and
 * `namedColor` reads a filament's color.
 */
export function queryReader(
  { either, prices, like }: Pick<SearchWords, 'either' | 'prices' | 'like'>,
  namedColor: (text: string) => NamedColor | undefined,
): (typed: string) => Query {
  const anyOf = (words: readonly string[]) => `(?:${words.map((word) => word.replace(/[.+]/g, '\\$&')).join('|')})`;
  const range = new RegExp(
    `\\bbetween +\\$? ?${AMOUNT} +and +\\$? ?${AMOUNT}(?: *${DOLLARS})?|\\$ ?${AMOUNT} *(?:-|–|to) *\\$? ?${AMOUNT}|` +
      `\\b${AMOUNT} *(?:-|–|to) *${AMOUNT} *${DOLLARS}(?!\\w)`,
    'g',
  );
  const bound = (words: readonly string[]) =>
    new RegExp(`\\b${anyOf(words)} +(\\$ ?)?${AMOUNT}( *${DOLLARS}(?!\\w))?( *[a-z°%]+)?`, 'g');
  const [upTo, from] = [bound(prices.upTo), bound(prices.from)];
  const single = new RegExp(`\\$ ?${AMOUNT}|\\b${AMOUNT} *${DOLLARS}(?!\\w)`, 'g');
  const likeness = new RegExp(`^\\s*${anyOf(like)}\\s+(?:the +|our +|your +)?(\\S.*)$`);
  const or = new RegExp(`\\s+${anyOf(either)}\\s+`);

  return (typed) => {
    const limits: { min: number | null; max: number | null } = { min: null, max: null };
    let color: AskedColor | undefined;
    const set =
      (name: 'min' | 'max') =>
      (all: string, sign = '', amount = '', currency = '', after = '') => {
        const unit = after.trim();
        if (
          sign + currency === '' &&
          unit !== '' &&
          (UNIT.test(unit) || readMeasure(`1${unit}`) || !/^[a-z]/.test(unit))
        ) {
          return all;
        }
        limits[name] = centsOf(amount);
        return ` ${after} `;
      };
    const text = typed
      .replace(COLOR, (_, marked: string | undefined, plain: string | undefined) => {
        const hex = readHex(marked ?? plain ?? '');
        if (hex) color = { hex, lab: labOf(hex) };
        return ' ';
      })
      .replace(likeness, (all: string, name: string) => {
        const named = color ? undefined : namedColor(name);
        if (!named) return all;
        ({ color } = named);
        return named.rest;
      })
      .replace(range, (_, ...amounts: (string | undefined)[]) => {
        const [low = 0, high = 0] = amounts.slice(0, 6).flatMap((amount) => (amount ? centsOf(amount) : []));
        Object.assign(limits, { min: Math.min(low, high), max: Math.max(low, high) });
        return ' ';
      })
      .replace(upTo, set('max'))
      .replace(from, set('min'))
      .replace(single, (_, signed: string | undefined, named: string | undefined) => {
        limits.max ??= centsOf(signed ?? named ?? '');
        return ' ';
      })
      .trim();
    const alternatives = partsOf(text, or);
    const isLoose = alternatives.length === 1;
    return { parts: isLoose ? partsOf(text, LOOSE) : alternatives, isLoose, ...limits, color };
  };
}

function partsOf(text: string, between: RegExp): string[] {
  const parts = text.split(between).map((part) => part.trim());
  return parts.filter((part, at) => part !== '' || at === 0).slice(0, MAX_PARTS);
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/**
 * The same parts where words before the first and after the last belong to all: "petg black or white" is "petg black" and
 * "petg white". Undefined where a part between them has several words.
 */
export function withSharedWords(parts: readonly string[]): string[] | undefined {
  const words = parts.map((part) => part.split(/\s+/));
  if (words.slice(1, -1).some(({ length }) => length > 1)) return undefined;
  const before = words[0]?.slice(0, -1) ?? [];
  const after = words.at(-1)?.slice(1) ?? [];
  return words.map((own, at) => [...before, (at === 0 ? own.at(-1) : own[0]) ?? '', ...after].join(' '));
}
