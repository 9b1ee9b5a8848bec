import type { PriceChange, Publisher } from '../../../../contract/desk/stock.ts';
import { grouped } from '../../../../contract/grouped.ts';

/** "+24", "−3", or "no difference". */
export function signed(change: number): string {
  if (change === 0) return 'No difference';
  return change > 0 ? `+${grouped(change)}` : `−${grouped(-change)}`;
}

/** Cents of a typed amount such as 18.99 or $18.99; undefined when it is none. */
export function centsOf(typed: string): number | undefined {
  const [, whole, part = ''] = /^\$?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Whether the next release will show something else than this. */
export const isPending = ({ state, removedAt }: Pick<PriceChange, 'state' | 'removedAt'>): boolean =>
  state === 'waiting' || (state === 'published' && removedAt !== null);

/** Where a price stands, for people. */
export function statusOf(change: PriceChange, publisher: Pick<Publisher, 'state'>, now: Date): string {
  const { state, reason, from, removedAt } = change;
  if (state === 'refused') return `Refused: ${reason ?? ''}`;
  if (state === 'ended') return reason ?? 'Ended.';
  if (isPending(change)) {
    const what = removedAt ? 'to be removed' : 'to be published';
    if (publisher.state === 'building') return removedAt ? 'Being removed …' : 'Publishing …';
    return `Waiting ${what}`;
  }
  if (from && Date.parse(from) > now.getTime()) return 'Published, begins at its time';
  return 'Live';
}

/** What has to be said of the process that publishes; empty: nothing. */
export function publisherNote({ state, problem }: Publisher, isAnyPending: boolean): string {
  if (problem && isAnyPending) return `The last attempt to publish failed: ${problem} It is tried again every minute.`;
  if (state !== 'absent' || !isAnyPending) return '';
  return 'Nothing is published right now: npm start or npm run publish -- --follow has to run. npm run publish publishes what waits, too.';
}

/** Saturday and Sunday: the ones ahead, or those that have begun. In the browser's time. */
export function weekendOf(now: Date): { from: Date; until: Date } {
  const daysSinceSaturday = (now.getDay() + 1) % 7;
  const ahead = daysSinceSaturday <= 1 ? -daysSinceSaturday : 7 - daysSinceSaturday;
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return { from: at(ahead), until: at(ahead + 2) };
}

/** A moment as fields of type `datetime-local` have it. */
export function fieldTime(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
