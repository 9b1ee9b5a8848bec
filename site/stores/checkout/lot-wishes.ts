import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

/** Of a note for the packing bench, in characters. */
const MAX_NOTE = 500;
const MAX_WISHES = 5;

const wishes = z.array(z.string().max(300)).max(MAX_WISHES);
const record = sessionRecord('northspool:lot-wishes', z.object({ pending: wishes, added: wishes }));

const read = () => record.read() ?? { pending: [], added: [] };
const joined = (first: readonly string[], rest: readonly string[]) =>
  [...new Set([...first, ...rest])].slice(0, MAX_WISHES);

/** Remembers a wish for the next checkout in this tab. */
export function wishLot(wish: string): void {
  const { pending, added } = read();
  record.write({ pending: joined([wish], pending), added });
}

/** The note with the new wishes in front. Each is added once, so that one that the shopper deletes stays deleted. */
export function addLotWishes(note: string): string {
  const { pending, added } = read();
  if (pending.length === 0) return note;
  record.write({ pending: [], added: joined(pending, added) });
  return inFront(pending, note);
}

/** Another address brings its own note: the wishes of the present one go with it. */
export function carryLotWishes(present: string, note: string): string {
  const carried = read().added.filter((wish) => present.includes(wish));
  return inFront(carried, note);
}

/** The note without them: an address is saved for later orders, which do not ask for this lot. */
export function withoutLotWishes(note: string): string {
  return read()
    .added.reduce((text, wish) => text.replace(wish, ''), note)
    .trim();
}

/** The next order asks for nothing. */
export function forgetLotWishes(): void {
  record.clear();
}

function inFront(added: readonly string[], note: string): string {
  return added.reduce((text, wish) => {
    const longer = [wish, text].filter(Boolean).join('\n');
    return text.includes(wish) || longer.length > MAX_NOTE ? text : longer;
  }, note);
}
