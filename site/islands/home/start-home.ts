import { whenSeen } from '../../lib/when-seen.ts';
import { $cookieChoice } from '../../stores/consent.ts';

/** Carousels wait until the browser is idle, so that they do not delay the first paint. */
function whenQuiet(start: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start());
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

// Without its script a carousel stays a scrollable row.
whenQuiet(() => void import('./start-carousels.ts').catch(() => {}));

whenSeen(() => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-embed-script]')) loadSocialEmbed(place);
});

/**
 * Loads a social feed's public script when its section comes near: most visitors never scroll there. Another site's
 * script waits for the shopper's yes to cookies. A section whose script fails to load is removed. A section that is not
 * displayed (on phones) never comes near.
 */
export function loadSocialEmbed(place: HTMLElement): void {
  const address = place.dataset['embedScript'];
  if (!address) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      document.head.append(embedScript(address, place));
    },
    { rootMargin: '400px' },
  );
  if (new URL(address, location.href).origin === location.origin) {
    near.observe(place);
    return;
  }
  const stop = $cookieChoice.subscribe((choice) => {
    if (choice !== 'accepted') return;
    near.observe(place);
    queueMicrotask(() => stop());
  });
}

function embedScript(address: string, place: HTMLElement): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  script.addEventListener('error', () => {
    place.hidden = true;
  });
  return script;
}
