import { type AnswerParser, callApi } from '../lib/api.ts';
import { type Dispatch, type PromiseKind, promiseText } from '../lib/delivery-promise.ts';
import { holdsFor, keepFresh } from '../lib/keep-fresh.ts';

const DATE = /^\d{4}-\d\d-\d\d/;

/** Parsed by hand: this runs on every page, and the contract's schema is ten times its size. */
const parser: AnswerParser<Dispatch> = {
  safeParse(body) {
    const { now, cutOff, validUntil, shipsToday, overnight } = body as Dispatch;
    const dates = [now, cutOff, validUntil, overnight?.ships, overnight?.arrives];
    const isGood = typeof shipsToday === 'boolean' && dates.every((date) => DATE.test(date));
    return isGood ? { success: true, data: { now, cutOff, validUntil, shipsToday, overnight } } : { success: false };
  },
};

/**
 * Replaces the promises of a page, which are always true, by what holds now. The first text keeps its place, invisible,
 * so that nothing on the page moves.
 */
export function startPromises(page: Document): void {
  const promises = [...page.querySelectorAll<HTMLElement>('[data-promise]')];
  if (promises.length === 0) return;
  keepFresh(async () => {
    const dates = await callApi('/api/shipping/dates', parser);
    for (const promise of promises) showPromise(promise, promiseText(promise.dataset['promise'] as PromiseKind, dates));
    return holdsFor(dates);
  });
}

function showPromise(promise: HTMLElement, text: string): void {
  const shown = promise.children[1] ?? promise.appendChild(promise.ownerDocument.createElement('span'));
  shown.textContent = text;
  promise.classList.add('is-known');
}
