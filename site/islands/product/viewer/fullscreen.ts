import EmblaCarousel from 'embla-carousel';

/** Opens a gallery's pictures in a dialog as large as the window, at the current one. */
export function openFullscreen(gallery: HTMLElement): void {
  const pictures = picturesOf(gallery);
  const start = Math.max(
    0,
    pictures.findIndex(({ isCurrent }) => isCurrent),
  );
  const dialog = document.createElement('dialog');
  dialog.className = 'fullscreen';
  dialog.setAttribute('aria-label', 'Pictures');
  const slides = pictures.map(({ image, alt }) => slideOf(image, alt));
  const track = part('div', 'track', slides);
  const viewport = part('div', 'viewport', [track]);
  const count = part('p', 'where data', []);
  count.setAttribute('aria-live', 'polite');
  const previous = button('Previous picture', '←');
  const next = button('Next picture', '→');
  const close = button('Close', '×');
  close.dataset['closes'] = '';
  dialog.append(viewport, part('div', 'bar', [count, previous, next, close]));
  (gallery.closest<HTMLElement>('.lit') ?? document.body).append(dialog);
  dialog.showModal();

  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const carousel = EmblaCarousel(viewport, { loop: true, startIndex: start, duration: still ? 0 : 20 });
  const tell = () => {
    const at = carousel.selectedScrollSnap();
    count.textContent = `${at + 1} of ${slides.length}`;
    slides.forEach((slide, index) => {
      slide.ariaHidden = index === at ? null : 'true';
    });
  };
  carousel.on('select', tell);
  tell();
  for (const arrow of [previous, next]) arrow.hidden = slides.length < 2;
  previous.addEventListener('click', () => carousel.scrollPrev());
  next.addEventListener('click', () => carousel.scrollNext());
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') carousel.scrollPrev();
    if (key === 'ArrowRight') carousel.scrollNext();
  });
  dialog.addEventListener('close', () => {
    carousel.destroy();
    dialog.remove();
  });
}

/** The still pictures: those of the thumbnails, or the only one, which is on the stage. */
function picturesOf(gallery: HTMLElement) {
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('[data-view="picture"]')];
  const all = thumbs.map((thumb) => ({
    image: thumb.querySelector('img'),
    alt: thumb.dataset['alt'] ?? '',
    isCurrent: thumb.ariaCurrent === 'true',
  }));
  const only = gallery.querySelector<HTMLImageElement>('[data-stage] img');
  return all.length > 0 ? all : [{ image: only, alt: only?.alt ?? '', isCurrent: true }];
}

function slideOf(image: HTMLImageElement | null, alt: string): HTMLElement {
  const large = new Image(800, 800);
  large.sizes = 'min(100vw, 100vh)';
  large.srcset = image?.srcset ?? '';
  large.src = image?.src ?? '';
  large.alt = alt;
  return part('div', 'slide', [large]);
}

function part(tag: 'div' | 'p', className: string, children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function button(name: string, sign: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'icon-btn box';
  element.setAttribute('aria-label', name);
  element.textContent = sign;
  return element;
}
