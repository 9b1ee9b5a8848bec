/** Grams, or millimeters. */
const UNITS: Readonly<Record<string, readonly [kind: 'mass' | 'length', amount: number]>> = {
  g: ['mass', 1],
  gr: ['mass', 1],
  gram: ['mass', 1],
  kg: ['mass', 1000],
  kgs: ['mass', 1000],
  kilo: ['mass', 1000],
  kilogram: ['mass', 1000],
  lb: ['mass', 453.6],
  lbs: ['mass', 453.6],
  pound: ['mass', 453.6],
  mm: ['length', 1],
  millimeter: ['length', 1],
  millimetre: ['length', 1],
  cm: ['length', 10],
  centimeter: ['length', 10],
  m: ['length', 1000],
  meter: ['length', 1000],
  metre: ['length', 1000],
};

/** 2.2 lb are meant to be 1 kg. */
const TOLERANCE = 0.02;

interface Measure {
  readonly kind: 'mass' | 'length';
  readonly amount: number;
}

/** Reads `5kg`, `5 kilos` without its space, or `1.75mm`; undefined for anything else. */
export function readMeasure(word: string): Measure | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? [];
  const [kind, amount] = UNITS[unit] ?? UNITS[unit.replace(/s$/, '')] ?? [];
  return number && kind && amount ? { kind, amount: Number(number) * amount } : undefined;
}

export function isSameMeasure(a: Measure, b: Measure): boolean {
  return a.kind === b.kind && Math.abs(a.amount - b.amount) <= b.amount * TOLERANCE;
}

/** Joins what belongs to one size: `5`, `kg` become `5kg`, and `30`, `x`, `45`, `cm` become `30x45cm`. */
export function joinMeasures(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isUnit =
      before !== undefined &&
      /^[\dx.]*\d$/.test(before) &&
      /^[a-z]+$/.test(word) &&
      (word === 'x' || readMeasure(`1${word}`));
    const isFactor = before !== undefined && /^\d[\d.]*x$/.test(before) && /^\d/.test(word);
    if (isUnit || isFactor) joined[joined.length - 1] = `${before}${word}`;
    else joined.push(word);
  }
  return joined;
}
