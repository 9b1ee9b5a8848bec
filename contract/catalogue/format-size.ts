/** `1.75mm` as `1.75 mm`, `30x45cm` as `30 × 45 cm`; anything else is unchanged. */
export function formatSize(size: string): string {
  return size.replace(/(\d)x(\d)/g, '$1 × $2').replace(/(\d)(?=[A-Za-zµ]+$)/, '$1 ');
}
