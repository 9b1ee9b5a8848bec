import { formatHex, interpolate } from 'culori';

/** The paper and the share of the filament's color in `--stage` of `site/styles/tokens.css`. */
export const PAPER = '#f6f4ef';
export const SHARE = 0.24;

/** The color of the stage that a page sets a filament on, as CSS mixes it: in OKLab. */
export function stageColor(hex) {
  return formatHex(interpolate([PAPER, hex], 'oklab')(SHARE));
}
