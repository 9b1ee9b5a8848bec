import { filamentLength } from '../../../contract/filament/filament-length.ts';

export interface Spool {
  readonly grams: number;
  /** as in the tag: `1.75mm` */
  readonly diameter: string;
  /** g/cm³ */
  readonly density: number;
  /** cents */
  readonly price: number;
}

export interface FilamentUse {
  readonly meters: number;
  readonly grams: number;
  readonly spools: number;
  /** grams left on the last spool */
  readonly left: number;
  /** cents of filament in one part */
  readonly centsEach: number;
}

/** The filament for `parts` parts of `gramsEach`; undefined for invalid input. */
export function filamentUse(gramsEach: number, parts: number, spool: Spool): FilamentUse | undefined {
  const grams = gramsEach * parts;
  if (!(gramsEach > 0 && parts >= 1 && Number.isInteger(parts) && grams < 1_000_000)) return undefined;
  const spools = Math.ceil(grams / spool.grams);
  return {
    meters: filamentLength(`${grams}g`, spool.diameter, spool.density) ?? 0,
    grams,
    spools,
    left: spools * spool.grams - grams,
    centsEach: (gramsEach / spool.grams) * spool.price,
  };
}

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The results as text. */
export function inWords(use: FilamentUse): { meters: string; grams: string; left: string; each: string } {
  return {
    meters: `${tenths.format(use.meters)} m`,
    grams: `${tenths.format(use.grams)} g`,
    left: `${tenths.format(use.left)} g left on ${use.spools === 1 ? 'one spool' : `${tenths.format(use.spools)} spools`}`,
    each: `$${(use.centsEach / 100).toFixed(2)}`,
  };
}
