import parser from 'parse-address';
import * as z from 'zod';
import { inLetterCase } from './letter-case.ts';

const KIND = '(apartment|apt|unit|suite|ste|floor|fl|room|rm|building|bldg|lot|space|spc|trailer|trlr|#)';
const UNIT = new RegExp(`^${KIND}\\.?\\s*#?\\s*([\\w-]+)$`, 'i');
const UNIT_FIRST = new RegExp(`^(${KIND}\\.?\\s*#?\\s*[\\w-]+)\\s*,\\s*(\\d.*)$`, 'i');
const PO_BOX = /^(?:p\.?\s*o\.?\s*(?:box|b\.?)|post(?:al)?\s*office\s*box|postal\s*box|box)\s*#?\s*(\w+)$/i;

export interface StreetLines {
  readonly address: string;
  readonly address2: string;
  /** whether the unit came before the street, where carriers do not expect it */
  readonly unitFirst: boolean;
}

/** The street in the country's postal style, with the unit in the second line. */
export function writeStreetLines(lines: readonly string[], country: 'US' | 'CA'): StreetLines {
  const given = lines
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/[\s,]+$/, '')
        .trim(),
    )
    .filter(Boolean);
  const { first, rest, unitFirst } = inOrder(given);
  const box = PO_BOX.exec(first)?.[1];
  const street = box ? { line: `PO Box ${box.toUpperCase()}`, unit: '' } : writeStreet(first, country);
  const below = rest.map(writeUnit).join(', ');
  if (below && street.unit) return { address: `${street.line} ${street.unit}`, address2: below, unitFirst };
  return { address: street.line, address2: below || street.unit, unitFirst };
}

function inOrder([first = '', second = '', ...rest]: readonly string[]) {
  if (UNIT.test(first) && /^\d/.test(second)) return { first: second, rest: [first, ...rest], unitFirst: true };
  const [, unit, , street] = UNIT_FIRST.exec(first) ?? [];
  if (unit && street) return { first: street, rest: [unit, second, ...rest].filter(Boolean), unitFirst: true };
  return { first, rest: [second, ...rest].filter(Boolean), unitFirst: false };
}

/** Canada Post takes long and short forms alike, in two languages: only the letters' case is put right. */
function writeStreet(line: string, country: 'US' | 'CA') {
  return country === 'US' ? writeUsStreet(line) : { line: inLetterCase(line), unit: '' };
}

function writeUnit(line: string): string {
  const [, kind, number] = UNIT.exec(line) ?? [];
  if (!kind || !number) return inLetterCase(line);
  return kind === '#' ? `#${number.toUpperCase()}` : `${shortUnit(kind)} ${number.toUpperCase()}`;
}

const part = z.string().optional();
const partsSchema = z.object({
  number: z.string(),
  prefix: part,
  street: z.string(),
  type: part,
  suffix: part,
  sec_unit_type: part,
  sec_unit_num: part,
});

interface Street {
  readonly line: string;
  /** such as `Apt 4`; empty when there is none */
  readonly unit: string;
}

/** A street line in postal style: short suffixes, directions and units. Unparseable lines stay as they are. */
function writeUsStreet(line: string): Street {
  const { data } = partsSchema.safeParse(parser.parseLocation(`${line}, Detroit, MI 48210`));
  if (!data) return { line: inLetterCase(line), unit: '' };
  const { number, prefix, street, type, suffix, sec_unit_type: unitType = '', sec_unit_num: unitNumber = '' } = data;
  const parts = [number.toUpperCase(), prefix, inLetterCase(street), type, suffix].filter((each) => each !== undefined);
  const unit = [shortUnit(unitType), unitNumber].filter(Boolean).join(unitType === '#' ? '' : ' ');
  // The parser would drop half numbers, unknown words and apostrophes.
  const whole =
    line.toLowerCase().includes(street.toLowerCase()) && words(line) === words(`${parts.join(' ')} ${unit}`);
  if (!whole) return { line: inLetterCase(line), unit: '' };
  return { line: parts.join(' '), unit: inLetterCase(unit) };
}

const UNITS: Readonly<Record<string, string>> = {
  apartment: 'Apt',
  suite: 'Ste',
  floor: 'Fl',
  room: 'Rm',
  building: 'Bldg',
  department: 'Dept',
  space: 'Spc',
  trailer: 'Trlr',
};

/** The postal abbreviation of a unit: `suite` is `Ste`. */
function shortUnit(type: string): string {
  const plain = type.toLowerCase().replace(/\./g, '');
  return UNITS[plain] ?? inLetterCase(plain);
}

function words(text: string): number {
  return text
    .replace(/#/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean).length;
}
