import { promiseMessages } from '../../contract/messages/promise.ts';
import { monthDay, weekday } from '../../contract/shipping/day-words.ts';
import type { DeliveryDates } from '../../contract/shipping/delivery-dates.ts';

export const promiseKinds = ['ships', 'leaves', 'arrives'] as const;
export type PromiseKind = (typeof promiseKinds)[number];

/** What pages need of the shop's dates. */
export type Dispatch = Pick<DeliveryDates, 'now' | 'cutOff' | 'validUntil' | 'shipsToday' | 'overnight'>;

/** The promise for an order placed now; without dates, the one that is always true. */
export function promiseText(kind: PromiseKind, dates: Dispatch | null): string {
  if (!dates) return promiseMessages[kind];
  const { shipsToday, overnight, now } = dates;
  const day = kind === 'arrives' ? nextDay(overnight.arrives, now) : nextDay(overnight.ships, now);
  if (kind === 'arrives') {
    return shipsToday ? promiseMessages.arrivesToday(day) : promiseMessages.arrivesOn(day);
  }
  if (kind === 'ships') return shipsToday ? promiseMessages.shipsToday : promiseMessages.shipsOn(day);
  return shipsToday ? promiseMessages.leavesToday : promiseMessages.leavesOn(day);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** `Order within 3 h 12 min:`, or `Order by 5 pm ET on Monday:` when that is more than a day away. */
export function deadlineText({ cutOff, ships }: { cutOff: string; ships: string }, now: number): string {
  const left = Date.parse(cutOff) - now;
  if (left > DAY) return promiseMessages.deadlineLater(nextDay(ships, new Date(now).toISOString()));
  const minutes = Math.max(1, Math.floor(left / MINUTE));
  const hours = Math.floor(minutes / 60);
  return promiseMessages.deadlineSoon([hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean).join(' '));
}

/** `Monday`; with its date when another Monday comes first. */
function nextDay(date: string, now: string): string {
  const isFar = Date.parse(`${date}T00:00:00Z`) - Date.parse(now) > 5 * DAY;
  return isFar ? `${weekday(date)}, ${monthDay(date)}` : weekday(date);
}
