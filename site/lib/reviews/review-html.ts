import { reviewsMessages } from '../../../api/contract/messages/reviews.ts';
import type { ShownReview } from '../../../api/contract/product-reviews/published.ts';

const THUMB = 96;

/** One review, for pages at build time and for those that come later. Everything a shopper typed is text. */
export function reviewHtml(review: ShownReview): string {
  const { rating, name, text: body, size, on, printer, nozzle, speed, answer, photos, isSample } = review;
  const badge = isSample ? reviewsMessages.sample : reviewsMessages.boughtHere;
  const settings = [printer, nozzle !== null && `${nozzle} °C`, speed !== null && `${speed} mm/s`].filter(Boolean);
  return [
    `<li class="review"><div class="review-head">${starsHtml(rating)}<b>${text(name)}</b>`,
    `<span class="badge">${badge}</span></div>`,
    `<p class="data">${[size, dayOf(on)].filter(Boolean).map(text).join(' · ')}</p>`,
    body && `<p class="review-text">${text(body)}</p>`,
    settings.length > 0 && `<p class="data">Printed with ${settings.map((part) => text(String(part))).join(' · ')}</p>`,
    photos.length > 0 &&
      `<ul class="review-photos">${photos.map((photo, at) => photoHtml(photo, name, at)).join('')}</ul>`,
    answer !== null && `<div class="review-answer"><p class="data">Northspool answers</p><p>${text(answer)}</p></div>`,
    '</li>',
  ]
    .filter(Boolean)
    .join('');
}

/** For eyes; the words for everybody else. */
export function starsHtml(rating: number): string {
  const full = Math.round(rating);
  return `<span class="stars" role="img" aria-label="${rating} of 5 stars"><span>${'★'.repeat(full)}</span>${'★'.repeat(5 - full)}</span>`;
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
