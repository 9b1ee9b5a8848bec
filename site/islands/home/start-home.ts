import { loadSocialEmbed } from './social-embed.ts';

/** Carousels wait until the page stands and the browser is idle: what is seen first must not wait for them. */
function whenQuiet(start: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start());
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

// Without its script a carousel stays the scrollable row that it is.
whenQuiet(() => void import('./start-carousels.ts').catch(() => {}));

for (const place of document.querySelectorAll<HTMLElement>('[data-embed-script]')) loadSocialEmbed(place);
