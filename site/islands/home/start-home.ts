import { whenSeen } from '../../lib/when-seen.ts';
import { loadSocialEmbed } from './social-embed.ts';

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
