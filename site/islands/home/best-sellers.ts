import EmblaCarousel from 'embla-carousel';
import { fetchPictures } from './fetch-pictures.ts';
import { movesOf } from './moves.ts';

/** Pages through the best sellers, as many as fit at a time, and wraps around after the last page. */
export function startBestSellers(section: HTMLElement): void {
  const view = section.querySelector<HTMLElement>('[data-best-view]');
  const bar = section.querySelector<HTMLElement>('[data-best-bar]');
  const place = section.querySelector<HTMLElement>('[data-place]');
  if (!view || !bar || !place) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  section.classList.add('is-live');
  section.setAttribute('aria-roledescription', 'carousel');
  view.scrollLeft = 0;
  const embla = EmblaCarousel(view, { loop: true, align: 'start', slidesToScroll: 'auto' });

  const show = () => {
    const pages = embla.internalEngine().slideRegistry;
    const cards = embla.slideNodes();
    const current = embla.selectedScrollSnap();
    bar.hidden = pages.length < 2;
    place.textContent = placeText(pages[current] ?? [], cards.length);
    for (const near of [current - 1, current + 1]) {
      fetchPictures(...(pages.at(near % pages.length) ?? []).map((index) => cards[index]));
    }
  };
  movesOf(bar, (step) => (step > 0 ? embla.scrollNext(still.matches) : embla.scrollPrev(still.matches)));
  embla.on('select', show).on('reInit', show);
  show();
}

/** `1 to 4 of 12`, from the card indices of a page. */
export function placeText(page: readonly number[], count: number): string {
  const first = (page[0] ?? 0) + 1;
  const last = (page.at(-1) ?? 0) + 1;
  return first === last ? `${first} of ${count}` : `${first} to ${last} of ${count}`;
}
