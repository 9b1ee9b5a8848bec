import { messageOf } from '../../lib/api.ts';

export type LinkVerb = 'confirm' | 'unsubscribe';

/** The page of a link in a mail, and the link's token; undefined on other pages. */
export function readMailLink(): { place: HTMLElement; token: string } | undefined {
  const place = document.querySelector<HTMLElement>('[data-mail-link]');
  return place ? { place, token: new URLSearchParams(location.search).get('token') ?? '' } : undefined;
}

/**
 * Does what the link in a mail is for, and shows the part of the page that says what came of it. The page is read by
 * mail scanners too, some of which run scripts: only a wanted mail is confirmed at once, all else waits for a press.
 * `follow` resolves to the name of that part.
 */
export function followMailLink(
  place: HTMLElement,
  token: string,
  follow: (verb: LinkVerb, token: string) => Promise<string>,
): void {
  const verb: LinkVerb = place.dataset['mailLink'] === 'confirm' ? 'confirm' : 'unsubscribe';

  async function tryLink(): Promise<void> {
    showState(place, 'busy');
    try {
      showState(place, token ? await follow(verb, token) : 'unknown');
    } catch (error) {
      for (const sentence of place.querySelectorAll('[data-fault]')) sentence.textContent = messageOf(error);
      showState(place, 'failed');
    }
  }

  place.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-follow]')) return;
    await tryLink();
    // The button that was pressed is gone; what came of it is read next.
    place.querySelector<HTMLElement>('[data-state]:not([hidden]) h1')?.focus();
  });
  if (verb === 'confirm' || !token) void tryLink();
}

function showState(place: HTMLElement, state: string): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}
