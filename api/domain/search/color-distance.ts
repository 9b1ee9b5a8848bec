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

/** A color in OKLab, where equal distances look alike. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** From hex such as `#0b5a63`. */
export function labOf(hex: string): Lab {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [lightness = 0, a = 0, b = 0] = times(TO_LAB, times(TO_LMS, linear).map(Math.cbrt));
  return [lightness, a, b];
}

/** From 0 for the same color to 1 between black and white. */
export function colorDistance(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The product of a matrix and a column. */
export function times(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0));
}
