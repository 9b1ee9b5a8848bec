import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { describeSlider, showSlide, slideParts } from './slide-parts.ts';

// Loaded on demand by start-home.ts, once the browser is idle.

/** Pages through the best sellers, as many as fit at a time, and wraps around after the last page. */
function startBestSellers(section: HTMLElement): void {
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

type QuietReason = 'shopper' | 'pointer' | 'focus' | 'hidden tab';

/** Autoplay that stops while there is any reason to be quiet. */
export class QuietReasons {
  private readonly reasons = new Set<QuietReason>();
  private readonly settle: (playing: boolean) => void;

  /** Calls `settle` with whether to play at each change; it may get the same value twice. */
  constructor(settle: (playing: boolean) => void) {
    this.settle = settle;
  }

  has(reason: QuietReason): boolean {
    return this.reasons.has(reason);
  }

  get playing(): boolean {
    return this.reasons.size === 0;
  }

  set(reason: QuietReason, holds: boolean): void {
    if (holds) this.reasons.add(reason);
    else this.reasons.delete(reason);
    this.settle(this.playing);
  }
}

/** Adds a reason while the pointer or the focus is on an element, and while the tab is hidden. */
export function watchForQuiet(element: HTMLElement, reasons: QuietReasons): void {
  element.addEventListener('pointerenter', () => reasons.set('pointer', true));
  element.addEventListener('pointerleave', () => reasons.set('pointer', false));
  element.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) reasons.set('focus', true);
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) reasons.set('focus', false);
  });
  document.addEventListener('visibilitychange', () => reasons.set('hidden tab', document.hidden));
}

/** In milliseconds. */
const SLIDE_TIME = 8000;

/** Starts the hero slider, which advances until the shopper interacts with it. */
function startSlider(slider: HTMLElement): void {
  const parts = slideParts(slider);
  if (!parts) return;
  const wide = matchMedia('(min-width: 1000px)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const { view, bar, pause } = parts;

  // The plugin is only the timer: on its own it would resume after a shopper's pause once the pointer leaves.
  const autoplay = Autoplay({ delay: SLIDE_TIME, playOnInit: false, stopOnFocusIn: false });
  const startIndex = Math.round(view.scrollLeft / Math.max(1, view.clientWidth));
  slider.classList.add('is-live');
  describeSlider(slider);
  view.scrollLeft = 0;
  const embla = EmblaCarousel(view, { loop: true, startIndex, slides: parts.slidesOf(wide.matches) }, [autoplay]);

  const reasons = new QuietReasons((playing) => {
    if (playing) autoplay.play(still.matches);
    else autoplay.stop();
    showSlide(parts, embla, reasons.playing);
    const paused = reasons.has('shopper');
    slider.classList.toggle('is-paused', paused);
    pause.setAttribute('aria-label', paused ? 'Play the slides' : 'Pause the slides');
  });
  const show = () => {
    showSlide(parts, embla, reasons.playing);
    if (reasons.playing) autoplay.reset();
    fetchPictures(embla.slideNodes()[(embla.selectedScrollSnap() + 1) % embla.slideNodes().length]);
  };
  embla.on('select', show).on('reInit', show);
  // A drag stops the plugin's timer; restart it from the slide that the shopper chose.
  embla.on('pointerUp', () => reasons.playing && autoplay.play(still.matches));

  movesOf(bar, (step) => (step > 0 ? embla.scrollNext(still.matches) : embla.scrollPrev(still.matches)));
  bar.addEventListener('click', ({ target }) => {
    const dot = target instanceof Element ? target.closest<HTMLElement>('[data-dot]') : null;
    if (dot) embla.scrollTo(parts.dotsOf(wide.matches).indexOf(dot), still.matches);
  });
  pause.addEventListener('click', () => reasons.set('shopper', !reasons.has('shopper')));
  wide.addEventListener('change', () => embla.reInit({ slides: parts.slidesOf(wide.matches), startIndex: 0 }));
  still.addEventListener('change', () => still.matches && reasons.set('shopper', true));

  watchForQuiet(slider, reasons);
  reasons.set('shopper', still.matches);
  show();
}

/** Preloads the pictures of the next slide, so that it does not slide in empty. */
function fetchPictures(...nodes: (HTMLElement | undefined)[]): void {
  for (const node of nodes) {
    for (const picture of node?.querySelectorAll<HTMLImageElement>('img[loading="lazy"]') ?? []) {
      picture.loading = 'eager';
    }
  }
}

/** Calls `move` with -1 or 1 for a carousel's buttons, and for arrow keys while one of them has the focus. */
function movesOf(bar: HTMLElement, move: (step: number) => void): void {
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
    if (button) move(Number(button.dataset['move']));
  });
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  });
}

// Last, as what they start is declared above.
for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) startSlider(slider);
for (const section of document.querySelectorAll<HTMLElement>('[data-best-sellers]')) startBestSellers(section);
