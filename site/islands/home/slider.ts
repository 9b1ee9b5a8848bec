import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { fetchPictures } from './fetch-pictures.ts';
import { movesOf } from './moves.ts';
import { QuietReasons, watchForQuiet } from './quiet-reasons.ts';
import { describeSlider, showSlide, slideParts } from './slide-parts.ts';

/** In milliseconds. */
const SLIDE_TIME = 8000;

/** Starts the hero slider, which advances until the shopper interacts with it. */
export function startSlider(slider: HTMLElement): void {
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
