import parser from 'parse-address';
import * as z from 'zod';
import { inLetterCase } from './letter-case.ts';

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

export interface Street {
  readonly line: string;
  /** such as `Apt 4`; empty when there is none */
  readonly unit: string;
}

/** A street line in postal style: short suffixes, directions and units. Unparseable lines stay as they are. */
export function writeUsStreet(line: string): Street {
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
export function shortUnit(type: string): string {
  const plain = type.toLowerCase().replace(/\./g, '');
  return UNITS[plain] ?? inLetterCase(plain);
}

function words(text: string): number {
  return text
    .replace(/#/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean).length;
}
