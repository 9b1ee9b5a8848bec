import type { ShownReview } from '../../../contract/product-reviews/published.ts';
import { messageOf } from '../../lib/api.ts';
import { reviewHtml } from '../../lib/reviews/review-html.ts';
import { notify } from '../../stores/notice.ts';

const loaded = new Map<string, Promise<readonly ShownReview[]>>();

/** Shows the reviews that the pressed filters choose; without one, all of them. */
export async function showReviews(section: HTMLElement, pressed: Element): Promise<void> {
  const filter = pressed.closest<HTMLElement>('[data-review-filter]');
  const buttons = [...section.querySelectorAll<HTMLElement>('[data-review-filter]')];
  const wasOn = filter?.getAttribute('aria-pressed') === 'true';
  for (const button of buttons) button.setAttribute('aria-pressed', String(button === filter && !wasOn));
  const chosen = wasOn ? undefined : filter?.dataset['reviewFilter'];
  try {
    const all = await load(section.dataset['reviews'] ?? '');
    const shown = all.filter(({ rating, photos }) => {
      if (chosen === undefined) return true;
      return chosen === 'photos' ? photos.length > 0 : rating === Number(chosen);
    });
    const list = section.querySelector('[data-review-list]');
    if (list) list.innerHTML = shown.map(reviewHtml).join('');
    const more = section.querySelector<HTMLElement>('[data-reviews-more]');
    if (more) more.hidden = chosen === undefined;
    const status = section.querySelector('[data-reviews-status]');
    if (status) status.textContent = `${shown.length} of ${all.length} reviews`;
    if (pressed.closest('[data-reviews-more]')) section.querySelector<HTMLElement>('#reviews')?.focus();
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) });
  }
}

/** A file of the pages' release, which the build wrote. */
function load(product: string): Promise<readonly ShownReview[]> {
  const known = loaded.get(product) ?? fetchReviews(product);
  loaded.set(product, known);
  known.catch(() => loaded.delete(product));
  return known;
}

async function fetchReviews(product: string): Promise<readonly ShownReview[]> {
  const response = await fetch(`/reviews/${product}.json`);
  if (!response.ok) throw new Error(`reviews of ${product}: ${response.status}`);
  return await response.json();
}
