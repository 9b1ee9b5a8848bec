import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import type { ShownReview } from '../../../contract/product-reviews/published.ts';
import { keepUnits } from '../keep-units.ts';

const THUMB = 96;

/** One review, for pages at build time and for those that come later. Everything a shopper typed is text. */
export function reviewHtml(review: ShownReview): string {
  const { rating, name, text: body, size, on, printer, nozzle, speed, answer, photos, isSample } = review;
  const badge = isSample
    ? `<span class="badge badge-sample">${reviewsMessages.sample}</span>`
    : `<span class="badge badge-bought">${reviewsMessages.boughtHere}</span>`;
  const settings = [printer, nozzle !== null && `${nozzle} °C`, speed !== null && `${speed} mm/s`].filter(Boolean);
  return [
    `<li class="review"><div class="review-head cluster">${starsHtml(rating)}<b>${text(name)}</b>${badge}</div>`,
    `<p class="data">${[keepUnits(size), dayOf(on)].filter(Boolean).map(text).join(' · ')}</p>`,
    body && `<p class="review-text">${text(body)}</p>`,
    settings.length > 0 &&
      `<p class="data">Printed with ${settings.map((part) => text(keepUnits(String(part)))).join(' · ')}</p>`,
    photos.length > 0 &&
      `<ul class="review-photos cluster">${photos.map((photo, at) => photoHtml(photo, name, at)).join('')}</ul>`,
    answer !== null && `<div class="review-answer"><p class="data">Northspool answers</p><p>${text(answer)}</p></div>`,
    '</li>',
  ]
    .filter(Boolean)
    .join('');
}

/** To the nearest half for eyes: 4.5 does not look like 5. The words have the number itself. */
export function starsHtml(rating: number): string {
  const halves = Math.round(rating * 2);
  const full = Math.floor(halves / 2);
  const half = halves % 2;
  const on = `<span>${'★'.repeat(full)}</span>${half ? '<span class="half">★</span>' : ''}`;
  return `<span class="stars" role="img" aria-label="${rating} of 5 stars">${on}${'★'.repeat(5 - full - half)}</span>`;
}

function photoHtml({ src, thumb }: ShownReview['photos'][number], name: string, at: number): string {
  return (
    `<li><a href="${text(src)}" target="_blank" rel="noopener"><img src="${text(thumb)}" width="${THUMB}" height="${THUMB}" ` +
    `alt="Print ${at + 1} of ${text(name)}" loading="lazy" decoding="async"></a></li>`
  );
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function dayOf(on: string): string {
  return days.format(new Date(`${on}T00:00Z`));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function text(plain: string): string {
  return plain.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
