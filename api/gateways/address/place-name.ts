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

/** How a town's name is compared: "St. Paul", "SAINT PAUL" and "saint-paul" are one, and so are "LaSalle" and "La Salle". */
export function placeKey(name: string): string {
  return placeWords(name).join('');
}

/** The words of a town's name, written out: "Mt. Royal Hts" is mount, royal, heights. */
export function placeWords(name: string): string[] {
  // Most names are plain, and thirty thousand are written at once.
  const plain = /^[A-Za-z ]+$/.test(name) ? name.toLowerCase() : lettersOf(name);
  const words = plain.split(' ').filter(Boolean);
  return words.map((word) => written[word] ?? word);
}

function lettersOf(name: string): string {
  const unmarked = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '');
  return unmarked.replace(/[^a-z0-9]+/g, ' ');
}

const FEW = 1;
const SOME = 2;
/** Below this length two typos can make another town. */
const LONG_NAME = 7;

/** Whether one name is the other with one or two typos: "Detriot" is Detroit. */
export function isMisspelt(typed: string, right: string): boolean {
  const allowed = Math.min(typed.length, right.length) >= LONG_NAME ? SOME : FEW;
  return typed !== right && Math.abs(typed.length - right.length) <= allowed && slips(typed, right, allowed) <= allowed;
}

/** Counts missing, extra, wrong and swapped letters, stopping above `atMost`. */
export function slips(one: string, other: string, atMost = Number.POSITIVE_INFINITY): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + wrong);
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (exchanged) row[j] = Math.min(row[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    if (Math.min(...row) > atMost && Math.min(...last) > atMost) return atMost + 1;
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
