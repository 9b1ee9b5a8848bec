/** The class that sets `--filament` to a color such as `#0B5A63`; the stylesheet is written at build time. */
export function colorClass(hex: string): string {
  return `f-${hex.slice(1).toLowerCase()}`;
}

const drawn: Readonly<Record<string, string>> = { Mixed: 'sw-mixed', Clear: 'sw-clear' };

/** The class of a swatch. Several colors at once, and none at all, are drawn; every other is the color itself. */
export function swatchClass(colorFamily: string, hex: string): string {
  return drawn[colorFamily] ?? colorClass(hex);
}
