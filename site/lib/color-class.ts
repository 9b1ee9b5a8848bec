/** The class that sets `--filament` to a color such as `#0B5A63`; the stylesheet is written at build time. */
export function colorClass(hex: string): string {
  return `f-${hex.slice(1).toLowerCase()}`;
}
