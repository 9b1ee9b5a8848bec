import { messageOf } from '../../lib/api.ts';

export type LinkVerb = 'confirm' | 'unsubscribe';

/** The page that a link in an email opens, and the link's token; undefined on other pages. */
export function readMailLink(): { place: HTMLElement; token: string } | undefined {
  const place = document.querySelector<HTMLElement>('[data-mail-link]');
  return place ? { place, token: new URLSearchParams(location.search).get('token') ?? '' } : undefined;
}

/**
 * Does what the link in an email is for, and shows the part of the page with the result. Mail scanners open the page
 * too, and some run scripts: only a requested subscription is confirmed at once, everything else waits for a click.
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
      for (const message of place.querySelectorAll('[data-fault]')) message.textContent = messageOf(error);
      showState(place, 'failed');
    }
  }

  place.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-follow]')) return;
    await tryLink();
    // The clicked button is gone, so the result gets the focus.
    place.querySelector<HTMLElement>('[data-state]:not([hidden]) h1')?.focus();
  });
  if (verb === 'confirm' || !token) void tryLink();
}

function showState(place: HTMLElement, state: string): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}
