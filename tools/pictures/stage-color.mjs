import { labOf, times } from '../../api/domain/search/color-distance.ts';

/** The paper and the share of the filament's color in `--stage` of `site/styles/tokens.css`. */
export const PAPER = '#f6f4ef';
export const SHARE = 0.24;

/** The color of the stage that a page sets a filament on, as CSS mixes it: in OKLab. */
export function stageColor(hex) {
  const [paper, color] = [PAPER, hex].map(labOf);
  return toHex(paper.map((value, i) => value * (1 - SHARE) + color[i] * SHARE));
}

const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function toHex(lab) {
  const linear = times(
    FROM_LMS,
    times(FROM_LAB, lab).map((value) => value ** 3),
  );
  const bytes = linear.map((v) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)));
  return `#${bytes.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}
