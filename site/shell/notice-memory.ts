const KEY = 'northspool:holiday';
/** So long a closed notice stays away: the same words may be right again next year. */
const DAYS_CLOSED = 60;
const DAY = 24 * 60 * 60 * 1000;

/** By name: a browser that forbids them throws as soon as one is asked for. */
type Store = 'localStorage' | 'sessionStorage';

/** Whether the shopper closed this notice, or had it on the screen to its end since this tab was opened. */
export function wasSeen(note: string): boolean {
  const closed = read('localStorage');
  const isFresh = Date.now() - Number(closed?.at) < DAYS_CLOSED * DAY;
  return (closed?.note === note && isFresh) || read('sessionStorage')?.note === note;
}

export function rememberClosed(note: string): void {
  write('localStorage', note);
}

export function rememberShown(note: string): void {
  write('sessionStorage', note);
}

function read(store: Store): { note?: unknown; at?: unknown } | null {
  try {
    return JSON.parse(window[store].getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** A full or forbidden store forgets: the notice comes again. */
function write(store: Store, note: string): void {
  try {
    window[store].setItem(KEY, JSON.stringify({ note, at: Date.now() }));
  } catch {}
}
