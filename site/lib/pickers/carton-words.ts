/** `Canary, Cobalt ×2`: names in order of first appearance, repeated ones with their count. */
export function listedRolls(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ');
}

/** `3 of 5 chosen: Canary, Cobalt ×2` */
export function chosenText(names: readonly string[], pieces: number): string {
  const count = `${names.length} of ${pieces} chosen`;
  return names.length > 0 ? `${count}: ${listedRolls(names)}` : count;
}

/** The button's label until the carton is full; short on phones, where the count is beside it. */
export function moreText(missing: number, isShort = false): string {
  const rolls = missing === 1 ? ' roll' : ' rolls';
  return `Choose ${missing} more${isShort ? '' : rolls}`;
}
