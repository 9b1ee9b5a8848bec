/** `2 × Petrol`: goods and their number, the same on pages, in emails and at the desk. */
export function quantityOf(qty: number, name: string): string {
  return `${qty} × ${name}`;
}

/** `Canary, 2 × Cobalt`: names in order of first appearance, repeated ones with their number. */
export function listedNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? quantityOf(count, name) : name)).join(', ');
}
