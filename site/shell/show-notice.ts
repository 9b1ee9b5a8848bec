import { holidayNoticeSchema } from '../../contract/holiday.ts';
import { shellMessages } from '../../contract/messages/shell.ts';

const KEY = 'northspool:holiday';
/** How long a closed notice stays hidden: the same text may be right again next year. */
const DAYS_CLOSED = 60;
const DAY = 24 * 60 * 60 * 1000;

/** By name, because a browser that blocks storage throws on access. */
type Store = 'localStorage' | 'sessionStorage';

/** Whether the shopper closed this notice, or saw it to its end in this tab. */
function wasSeen(note: string): boolean {
  const closed = read('localStorage');
  const isFresh = Date.now() - Number(closed?.at) < DAYS_CLOSED * DAY;
  return (closed?.note === note && isFresh) || read('sessionStorage')?.note === note;
}

function rememberClosed(note: string): void {
  write('localStorage', note);
}

function rememberShown(note: string): void {
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

const SHOWN_MS = 7000;

/** Shows the holiday notice at the top of the page, for seven seconds without pointer or focus on it. */
export function showHolidayNotice(place: HTMLElement, answer: unknown): void {
  const { data: notice } = holidayNoticeSchema.safeParse(answer);
  if (!notice || wasSeen(notice.note)) return;
  const { note, image } = notice;
  const card = element('div', { className: 'holiday-card' });
  const close = element('button', { className: 'icon-btn', type: 'button', ariaLabel: shellMessages.closeNotice });
  close.append(cross());
  if (image) card.append(element('img', { src: `data:image/png;base64,${image}`, alt: '' }));
  card.append(element('p', { textContent: note }), close);
  place.replaceChildren(card);

  const leave = () => void takeAway(card);
  const clock = startClock(card, () => {
    rememberShown(note);
    leave();
  });
  close.addEventListener('click', () => {
    clock.stop();
    rememberClosed(note);
    leave();
  });
}

/** Counts down while neither pointer nor focus is on the card, so that shoppers have time to read and close it. */
function startClock(card: HTMLElement, done: () => void) {
  const reasonsToWait = new Set<string>();
  let left = SHOWN_MS;
  let since = performance.now();
  let timer = setTimeout(done, left);
  const wait = (reason: string) => () => {
    if (reasonsToWait.size === 0) left -= performance.now() - since;
    reasonsToWait.add(reason);
    clearTimeout(timer);
  };
  const go = (reason: string) => () => {
    if (!reasonsToWait.delete(reason) || reasonsToWait.size > 0) return;
    since = performance.now();
    timer = setTimeout(done, left);
  };
  card.addEventListener('pointerenter', wait('pointer'));
  card.addEventListener('pointerleave', go('pointer'));
  card.addEventListener('focusin', wait('focus'));
  card.addEventListener('focusout', go('focus'));
  return { stop: () => clearTimeout(timer) };
}

async function takeAway(card: HTMLElement): Promise<void> {
  card.classList.add('is-leaving');
  await Promise.allSettled((card.getAnimations?.() ?? []).map(({ finished }) => finished));
  card.remove();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), facts);
}

function cross(): SVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawing.setAttribute('class', 'ico');
  drawing.setAttribute('viewBox', '0 0 20 20');
  drawing.setAttribute('aria-hidden', 'true');
  lines.setAttribute('d', 'm4 4 12 12M16 4 4 16');
  drawing.append(lines);
  return drawing;
}
