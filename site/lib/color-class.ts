/**
 * The classes that set `--filament` to a color such as `#0B5A63`: `fil r-0b g-5a b-63`. The stylesheet is
 * `site/build/filament-colors.ts`.
 */
export function colorClass(hex: string): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(hex.toLowerCase()) ?? [];
  return `fil r-${red} g-${green} b-${blue}`;
}

const drawn: Readonly<Record<string, string>> = { Mixed: 'sw-mixed', Clear: 'sw-clear' };

/** The class of a swatch. Several colors at once, and none at all, are drawn; every other is the color itself. */
export function swatchClass(colorFamily: string, hex: string): string {
  return drawn[colorFamily] ?? colorClass(hex);
}
