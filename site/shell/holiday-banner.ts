import { type AnswerParser, callApi } from '../lib/api.ts';

/** What stands in the answer is looked at only when there is one: until then the schemas stay away. */
const unread: AnswerParser<unknown> = { safeParse: (body) => ({ success: true, data: body }) };

/** Asks, when the page has come to rest, whether the shop has something to say of a holiday. */
export function startHolidayBanner(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-holiday]');
  if (!place) return;
  whenIdle(() => void askForNotice(place));
}

/** A shop that cannot be asked has nothing to say. */
export async function askForNotice(place: HTMLElement): Promise<void> {
  const notice = await callApi('/api/holliday', unread).catch(() => null);
  if (notice === null) return;
  const shown = await import('./show-notice.ts').catch(() => null);
  shown?.showNotice(place, notice);
}

function whenIdle(run: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
