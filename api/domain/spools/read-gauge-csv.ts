import { MAX_GAUGE_ROWS } from '../../../contract/desk/spools.ts';
import type { GaugeLog } from '../../../contract/filament/spool.ts';
import { ShopError } from '../shop-error.ts';
import { GaugeSummary, type Reading } from './gauge-summary.ts';

/** A few numbers and what else a gauge adds; a longer line is another kind of file. */
const MAX_LINE = 400;
/** Of 1.75 and 2.85 mm filament, thick and thin spots included; beyond, a column holds something else. */
const DIAMETER = { min: 1, max: 3.5, unit: 'mm' };
const OVALITY = { min: 0, max: 1, unit: 'mm' };
/** Longer than the filament of any spool. */
const METER = { min: 0, max: 50_000, unit: 'm' };

/** What gauges call their columns, in lower case. */
const names = {
  meter: ['meter', 'meters', 'm', 'position_m', 'length_m'],
  diameter: ['diameter_mm', 'diameter'],
  x: ['x_mm', 'x'],
  y: ['y_mm', 'y'],
  ovality: ['ovality_mm', 'ovality'],
} as const;
type Name = keyof typeof names;

interface Layout {
  readonly separator: string;
  /** where each column is, and as the file spells it */
  readonly columns: ReadonlyMap<Name, { readonly at: number; readonly spelled: string }>;
}

/**
 * Reads the CSV of a gauge line by line: a line of names, then `meter` with `x_mm` and `y_mm`, or with `diameter_mm` and
 * where it measures it `ovality_mm`. Throws `gauge_invalid`, which names the line.
 */
export async function readGaugeCsv(body: AsyncIterable<Uint8Array>): Promise<GaugeLog> {
  const summary = new GaugeSummary();
  let layout: Layout | undefined;
  let before = METER.min;
  let number = 0;
  for await (const line of linesOf(body)) {
    number += 1;
    const text = line.trim();
    if (text === '') continue;
    if (!layout) {
      layout = layoutOf(text, number);
      continue;
    }
    if (summary.readings === MAX_GAUGE_ROWS) throw atLine(number, `a log has at most ${MAX_GAUGE_ROWS} readings.`);
    const reading = readingOf(layout, text, number);
    if (reading.meter < before) throw atLine(number, `the meters go back, from ${before} to ${reading.meter}.`);
    before = reading.meter;
    summary.add(reading);
  }
  if (summary.readings < 2) throw new ShopError('gauge_invalid', { reason: 'The file has fewer than two readings.' });
  return summary.finish();
}

function layoutOf(text: string, number: number): Layout {
  const separator = [';', '\t'].find((each) => text.includes(each)) ?? ',';
  const heads = text.split(separator).map(unquoted);
  const columns = new Map(
    (Object.keys(names) as Name[]).flatMap((name) => {
      const known: readonly string[] = names[name];
      const at = heads.findIndex((head) => known.includes(head.toLowerCase().replaceAll(' ', '_')));
      return at < 0 ? [] : [[name, { at, spelled: heads[at] ?? '' }] as const];
    }),
  );
  const isWhole = columns.has('meter') && (columns.has('diameter') || (columns.has('x') && columns.has('y')));
  if (!isWhole) throw atLine(number, 'name the columns here: meter, and x_mm and y_mm, or diameter_mm.');
  return { separator, columns };
}

function readingOf(layout: Layout, text: string, number: number): Reading {
  const cells = text.split(layout.separator).map(unquoted);
  const has = (name: Name) => layout.columns.has(name);
  const read = (name: Name, { min, max, unit }: typeof METER) => {
    const { at = -1, spelled = name } = layout.columns.get(name) ?? {};
    const cell = cells[at] ?? '';
    // Where a comma does not separate, it may be the decimal one.
    const plain = layout.separator === ',' ? cell : cell.replace(',', '.');
    const value = /^\d{1,6}(\.\d{1,9})?$/.test(plain) ? Number(plain) : Number.NaN;
    if (value >= min && value <= max) return value;
    const found = cell === '' ? 'it is missing.' : `not “${cell.slice(0, 20)}”.`;
    throw atLine(number, `${spelled} must be a number from ${min} to ${max} ${unit}, ${found}`);
  };
  const meter = read('meter', METER);
  if (has('x') && has('y')) {
    const [x, y] = [read('x', DIAMETER), read('y', DIAMETER)];
    return { meter, diameterMm: (x + y) / 2, ovalityMm: Math.abs(x - y) };
  }
  return {
    meter,
    diameterMm: read('diameter', DIAMETER),
    ovalityMm: has('ovality') ? read('ovality', OVALITY) : undefined,
  };
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 1;
  for await (const bytes of body) {
    rest += decode(decoder, bytes);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of [...lines, rest]) {
      if (line.length > MAX_LINE) throw atLine(number, `it is longer than ${MAX_LINE} characters.`);
      number += 1;
    }
    number -= 1;
    yield* lines;
  }
  rest += decode(decoder);
  if (rest !== '') yield rest;
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new ShopError('gauge_invalid', { reason: 'The file must be text (UTF-8): save it as CSV.' });
  }
}

function atLine(number: number, reason: string): ShopError {
  return new ShopError('gauge_invalid', { reason: `Line ${number}: ${reason}` });
}
