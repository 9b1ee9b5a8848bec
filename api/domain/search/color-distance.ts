import { converter, differenceCiede2000 } from 'culori';
import type { Family } from '../../../contract/catalogue/family.ts';
import type { Lab } from '../../../contract/catalogue/filament-facts.ts';

const toLab = converter('lab65');
const ciede2000 = differenceCiede2000();

/** A color of sRGB such as `#0b5a63` in CIE L*a*b* under D65. */
export function labOf(hex: string): Lab {
  const color = toLab(hex);
  if (!color) throw new Error(`${hex} is not a color.`);
  return { l: color.l, a: color.a, b: color.b };
}

/** The color of a filament: what an instrument read where content has it, else what pages show. */
export function filamentLab(hex: string, measured: Family['measured']): Lab {
  return measured?.lab ?? labOf(hex);
}

/** CIEDE2000: 0 for the same color, 1 for what a trained eye sees, 100 between black and white. */
export function colorDistance(a: Lab, b: Lab): number {
  return ciede2000({ mode: 'lab65', ...a }, { mode: 'lab65', ...b });
}
