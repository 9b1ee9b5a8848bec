import type { EmblaCarouselType } from 'embla-carousel';

export interface SlideParts {
  readonly view: HTMLElement;
  readonly bar: HTMLElement;
  readonly pause: HTMLButtonElement;
  readonly dots: readonly HTMLElement[];
  readonly place: HTMLElement;
  readonly status: HTMLElement;
  /** Slides for wide or for small screens; the first slide is in both sets. */
  slidesOf(wide: boolean): HTMLElement[];
  dotsOf(wide: boolean): HTMLElement[];
}

export function slideParts(slider: HTMLElement): SlideParts | undefined {
  const view = slider.querySelector<HTMLElement>('[data-slider-view]');
  const bar = slider.querySelector<HTMLElement>('[data-slider-bar]');
  const pause = slider.querySelector<HTMLButtonElement>('[data-pause]');
  const place = slider.querySelector<HTMLElement>('[data-place]');
  const status = slider.querySelector<HTMLElement>('[data-slide-status]');
  if (!view || !bar || !pause || !place || !status) return undefined;
  const slides = [...slider.querySelectorAll<HTMLElement>('[data-slide]')];
  const dots = [...slider.querySelectorAll<HTMLElement>('[data-dot]')];
  const slidesOf = (wide: boolean) => slides.filter((slide) => isOfSet(slide, wide));
  const dotsOf = (wide: boolean) => dots.filter((dot) => isOfSet(dot, wide));
  return { view, bar, pause, dots, place, status, slidesOf, dotsOf };
}

function isOfSet({ dataset }: HTMLElement, wide: boolean): boolean {
  return dataset['set'] === undefined || dataset['set'] === (wide ? 'desktop' : 'phone');
}

/** Announced as a carousel only once its script runs. */
export function describeSlider(slider: HTMLElement): void {
  slider.setAttribute('aria-roledescription', 'carousel');
  for (const slide of slider.querySelectorAll<HTMLElement>('[data-slide]')) {
    slide.setAttribute('role', 'group');
    slide.setAttribute('aria-roledescription', 'slide');
  }
}

/** Shows the current slide by dots and numbers, and announces it only while autoplay is paused. */
export function showSlide(parts: SlideParts, embla: EmblaCarouselType, playing: boolean): void {
  const slides = embla.slideNodes();
  const current = embla.selectedScrollSnap();
  for (const [index, slide] of slides.entries()) {
    slide.inert = index !== current;
    slide.setAttribute('aria-label', `${index + 1} of ${slides.length}: ${slide.dataset['heading']}`);
  }
  const shown = slides[current];
  const set = slides.at(-1)?.dataset['set'];
  const dots = parts.dots.filter(({ dataset }) => dataset['set'] === undefined || dataset['set'] === set);
  for (const [index, dot] of dots.entries()) {
    if (index === current) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
  parts.place.textContent = `${current + 1} / ${slides.length}`;
  parts.status.setAttribute('aria-live', playing ? 'off' : 'polite');
  parts.status.textContent = `Slide ${shown?.getAttribute('aria-label') ?? ''}`;
}
