const written: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  hls: 'hills',
  spgs: 'springs',
  spg: 'spring',
  jct: 'junction',
  vlg: 'village',
  twp: 'township',
  lk: 'lake',
  bch: 'beach',
  is: 'island',
  ctr: 'center',
  centre: 'center',
};

/** How a town's name is compared: "St. Paul", "SAINT PAUL" and "saint-paul" are one, and so are "Québec" and "Quebec". */
export function placeKey(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '');
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => written[word] ?? word)
    .join(' ');
}

const FEW = 1;
const SOME = 2;
/** Below this length two mistakes make another town. */
const LONG_NAME = 7;

/** Whether one name is the other with a slip or two of the hand: "Detriot" is Detroit. */
export function isMisspelt(typed: string, right: string): boolean {
  const allowed = Math.min(typed.length, right.length) >= LONG_NAME ? SOME : FEW;
  return typed !== right && slips(typed, right) <= allowed;
}

/** How many letters are missing, added, wrong or exchanged with their neighbour. */
export function slips(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + wrong);
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (exchanged) row[j] = Math.min(row[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
