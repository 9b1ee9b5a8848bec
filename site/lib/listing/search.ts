/** Whether a product of this name is found: any part of the name counts, in any case; nothing typed finds all. */
export function isFound(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

/** What stands above the list, and is read out when it changes. */
export function countText(shown: number, total: number): { count: string; rest: string } {
  const things = total === 1 ? 'item' : 'items';
  return shown === total
    ? { count: `${total} ${things}`, rest: '' }
    : { count: `${shown} of ${total} ${things}`, rest: shown === 1 ? 'matches' : 'match' };
}
