import { expect, it } from 'vitest';
import type { ShownReview } from '../../../contract/product-reviews/published.ts';
import { reviewHtml, starsHtml } from './review-html.ts';
import { reviewsView } from './reviews-view.ts';

const review = (changes: Partial<ShownReview> = {}): ShownReview => ({
  id: 'r1',
  product: 'pla-petrol',
  itemId: 'pla-petrol-1.75mm-1kg',
  size: '1.75 mm · 1 kg',
  rating: 4,
  text: 'Even.',
  name: 'Ada B.',
  printer: '',
  nozzle: null,
  speed: null,
  on: '2026-10-02',
  answer: null,
  photos: [],
  isSample: false,
  ...changes,
});

function render(changes: Partial<ShownReview>): HTMLElement {
  document.body.innerHTML = `<ul>${reviewHtml(review(changes))}</ul>`;
  return document.body;
}

it('shows what a shopper typed as text, wherever it stands', () => {
  const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>'`;
  const photo = { src: `/a"onload="alert(1)`, thumb: '/b', width: 1, height: 1 };
  const body = render({ text: evil, name: evil, printer: evil, answer: evil, size: evil, photos: [photo] });
  expect(body.querySelectorAll('script, img[src="x"], [onerror], [onload]')).toHaveLength(0);
  expect(body.querySelector('.review-text')?.textContent).toBe(evil);
  expect(body.querySelector('b')?.textContent).toBe(evil);
});

it('fills stars to the nearest half, so that 4.5 does not look like 5', () => {
  const starsOf = (rating: number) => {
    document.body.innerHTML = starsHtml(rating);
    const { children, textContent } = document.body.firstElementChild ?? document.body;
    return [textContent, ...[...children].map(({ className, textContent: own }) => `${className}${own}`)];
  };
  expect(starsOf(5)).toEqual(['★★★★★', '★★★★★']);
  expect(starsOf(4.5)).toEqual(['★★★★★', '★★★★', 'half★']);
  expect(starsOf(4.2)).toEqual(['★★★★★', '★★★★']);
  expect(starsOf(2.3)).toEqual(['★★★★★', '★★', 'half★']);
});

it('says the stars, the settings and the answer in words', () => {
  const body = render({ printer: 'MK4', nozzle: 210, speed: 60, answer: 'Thanks!' });
  expect(body.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('4 of 5 stars');
  expect(body.textContent).toContain('Printed with MK4 · 210\u00a0°C · 60\u00a0mm/s');
  expect(body.textContent).toContain('Northspool answersThanks!');
  expect(body.textContent).toContain('Bought here');
});

it('marks a sample, and leaves samples out of what search engines are told', () => {
  expect(render({ isSample: true }).textContent).toContain('Sample review');
  const all = [review({ rating: 1, isSample: true }), review({ rating: 5 }), review({ rating: 4 })];
  const view = reviewsView({ material: 'PLA', color: 'Petrol' }, new Map([['pla-petrol', all]]));
  expect(view.summary).toMatchObject({ count: 3, average: 3.3, byRating: [1, 0, 0, 1, 1] });
  expect(view.rated.summary).toMatchObject({ count: 2, average: 4.5 });
  expect(view.rated.first.map(({ rating }) => rating)).toEqual([5, 4]);
  expect(view.hasSamples).toBe(true);
});
