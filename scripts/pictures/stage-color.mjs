/** The paper and the share of the filament's color in `--stage` of `site/styles/tokens.css`. */
export const PAPER = '#f6f4ef';
export const SHARE = 0.24;

/** The color of the stage that a page sets a filament on, as CSS mixes it: in OKLab. */
export function stageColor(hex) {
  const [paper, color] = [PAPER, hex].map(toLab);
  return toHex(paper.map((value, i) => value * (1 - SHARE) + color[i] * SHARE));
}

const TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
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

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));

function toLab(hex) {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return times(TO_LAB, times(TO_LMS, linear).map(Math.cbrt));
}

function toHex(lab) {
  const linear = times(
    FROM_LMS,
    times(FROM_LAB, lab).map((value) => value ** 3),
  );
  const bytes = linear.map((v) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)));
  return `#${bytes.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}
