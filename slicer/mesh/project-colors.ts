import type { Paint } from './painted-colors.ts';
import type { Zip } from './zip.ts';

/** What colors one build item has: by the extruders that print it, and by the file's own color tables. */
export interface ItemColors {
  readonly extruders: ReadonlySet<number>;
  readonly colors: ReadonlySet<string>;
}

/** @param extruders of the pieces, from 1 */
export function itemColors(extruders: readonly number[], paints: readonly Paint[]): ItemColors {
  return {
    extruders: new Set([...extruders, ...paints.flatMap((paint) => [...paint.extruders])]),
    colors: new Set(paints.flatMap((paint) => [...paint.colors])),
  };
}

/**
 * How many colors the items have together, and whether each of them has only one. Extruders that hold the same color count
 * once. A file has either kind of color; where it has both, the one with more of them was meant to be seen.
 * @param filaments the color in each extruder, where the project says so
 */
export function countColors(
  items: readonly ItemColors[],
  filaments: readonly string[],
): { readonly count: number; readonly isByObject: boolean } {
  const sets = items.map(({ extruders, colors }) => ({
    extruders: new Set([...extruders].map((each) => filaments[each - 1] || `${each}`)),
    colors,
  }));
  const of = (kind: 'extruders' | 'colors') => new Set(sets.flatMap((each) => [...each[kind]])).size;
  const kind = of('colors') > of('extruders') ? 'colors' : 'extruders';
  return { count: of(kind), isByObject: sets.every((each) => each[kind].size <= 1) };
}

/** A project's settings take some kilobytes. */
const MAX_BYTES = 1 << 20;
const BAMBU = 'Metadata/project_settings.config';
const PRUSA = 'Metadata/Slic3r_PE.config';

/** The colors of a project's extruders, in their order; empty where it does not say them. */
export function filamentColors(zip: Zip): string[] {
  try {
    const bambu = textOf(zip, BAMBU);
    if (bambu) {
      const { filament_colour: colors } = JSON.parse(bambu) as { filament_colour?: unknown };
      return Array.isArray(colors) ? colors.map((each) => normalized(`${each}`)) : [];
    }
    const prusa = textOf(zip, PRUSA);
    const own = colorsIn(prusa, 'extruder_colour');
    return own.some(Boolean) ? own : colorsIn(prusa, 'filament_colour');
  } catch {
    // Only its colors are damaged.
    return [];
  }
}

function textOf(zip: Zip, name: string): string {
  const size = zip.sizeOf(name);
  if (size === 0 || size > MAX_BYTES) return '';
  const decoder = new TextDecoder();
  let text = '';
  zip.unpack(name, (piece) => {
    text += decoder.decode(piece, { stream: true });
  });
  return text;
}

function colorsIn(settings: string, name: string): string[] {
  const line = new RegExp(`^; ${name} = (.*)$`, 'm').exec(settings)?.[1] ?? '';
  return line.split(';').map(normalized);
}

function normalized(color: string): string {
  return color.replaceAll('"', '').trim().slice(0, 7).toLowerCase();
}
