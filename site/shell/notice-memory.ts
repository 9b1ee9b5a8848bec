const KEY = 'northspool:holiday';
/** How long a closed notice stays hidden: the same text may be right again next year. */
const DAYS_CLOSED = 60;
const DAY = 24 * 60 * 60 * 1000;

/** By name, because a browser that blocks storage throws on access. */
type Store = 'localStorage' | 'sessionStorage';

/** Whether the shopper closed this notice, or saw it to its end in this tab. */
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

/** Without storage, the notice shows again. */
function write(store: Store, note: string): void {
  try {
    window[store].setItem(KEY, JSON.stringify({ note, at: Date.now() }));
  } catch {}
}
