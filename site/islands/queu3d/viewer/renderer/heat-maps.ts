// Values and colors of the heat maps: the renderer's shader and the legend on the page share them.
import { ONE_LINE, THICK, WALL_STEP } from '../../../../lib/queu3d/model-facts.ts';

export type HeatMap = 'walls' | 'overhangs';

interface HeatScale {
  /** from this value on, or below it for walls, printing is at risk */
  readonly limit: number;
  readonly max: number;
  /** the same number for all, in order; two at one value are a step */
  readonly stops: readonly { readonly at: number; readonly hex: string }[];
  /** values with a figure below the bar */
  readonly ticks: readonly number[];
}

/** mm: thinner walls may not print. */
const THIN = 0.8;

/**
 * Orange where printing is at risk and blue where it is not, darker towards both ends: readable without telling red
 * from green, and in shades of gray the risky side ends darkest.
 */
export const heatMaps: Readonly<Record<HeatMap, HeatScale>> = {
  walls: {
    limit: THIN,
    max: THICK * WALL_STEP,
    stops: [
      { at: 0, hex: '#8a2800' },
      { at: ONE_LINE, hex: '#c24a0c' },
      { at: THIN, hex: '#f5a65b' },
      { at: THIN, hex: '#dbe7f4' },
      { at: 1.6, hex: '#86b1dd' },
      { at: THICK * WALL_STEP, hex: '#2f66ad' },
    ],
    ticks: [0, ONE_LINE, THIN, 1.6, 2.5],
  },
  overhangs: {
    limit: 45,
    max: 90,
    stops: [
      { at: 0, hex: '#dbe7f4' },
      { at: 45, hex: '#86b1dd' },
      { at: 45, hex: '#f5a65b' },
      { at: 60, hex: '#d9661c' },
      { at: 75, hex: '#b03f07' },
      { at: 90, hex: '#8a2800' },
    ],
    ticks: [0, 45, 60, 90],
  },
};

/** The bar of the legend, as a CSS background. */
export function heatGradient({ stops, max }: HeatScale): string {
  return `linear-gradient(to right, ${stops.map(({ at, hex }) => `${hex} ${((at / max) * 100).toFixed(1)}%`).join(', ')})`;
}
