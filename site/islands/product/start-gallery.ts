import { productMessages } from '../../../contract/messages/product.ts';

/** Shows a thumbnail's picture on the stage, in the stage's size. */
function showPicture(picture: HTMLImageElement, thumb: HTMLElement): void {
  const small = thumb.querySelector('img');
  if (!small) return;
  picture.srcset = small.srcset;
  picture.src = small.src;
  picture.alt = thumb.dataset['alt'] ?? '';
  picture.classList.toggle('fill', thumb.classList.contains('fill'));
}

/** Listens on the document, because options exchange the pictures without a page load. */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const gallery = target.closest<HTMLElement>('[data-gallery]');
  const thumb = target.closest<HTMLButtonElement>('[data-view]');
  if (gallery && thumb) void choose(gallery, thumb);
  else if (gallery && target.closest('[data-fullscreen]')) {
    void import('./viewer/fullscreen.ts').then(
      ({ openFullscreen }) => openFullscreen(gallery),
      () => undefined,
    );
  }
});

/** Arrow keys move along the thumbnails and show each. */
document.addEventListener('keydown', (event) => {
  const thumb = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-view]') : null;
  const gallery = thumb?.closest<HTMLElement>('[data-gallery]');
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!thumb || !gallery || step === undefined) return;
  event.preventDefault();
  const thumbs = [...gallery.querySelectorAll<HTMLButtonElement>('[data-view]')];
  const next = thumbs[(thumbs.indexOf(thumb) + step + thumbs.length) % thumbs.length];
  next?.focus();
  if (next) void choose(gallery, next);
});

async function choose(gallery: HTMLElement, thumb: HTMLButtonElement): Promise<void> {
  const stage = gallery.querySelector<HTMLElement>('[data-stage]');
  if (!stage || thumb.ariaCurrent === 'true') return;
  for (const other of gallery.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
  thumb.ariaCurrent = 'true';
  stage.querySelector('[data-moving]')?.remove();
  const isFirst = thumb === gallery.querySelector('[data-view]');
  // The dimension lines are drawn for the first picture.
  stage.querySelector('[data-dimensions]')?.toggleAttribute('hidden', !isFirst);
  const picture = stage.querySelector('img');
  if (thumb.dataset['view'] === 'picture') return picture ? showPicture(picture, thumb) : undefined;
  const moving = await loadMoving(thumb);
  // The shopper may have gone on to another view meanwhile.
  if (thumb.ariaCurrent === 'true' && thumb.isConnected) stage.append(moving);
}

/** Spin and video load with their first use. */
async function loadMoving({ dataset }: HTMLElement): Promise<HTMLElement> {
  const { view, src = '', alt = '' } = dataset;
  try {
    if (view === 'spin') return (await import('./viewer/spin.ts')).createSpin(src, alt);
    return (await import('./viewer/video.ts')).createVideo(src, alt);
  } catch {
    const failed = document.createElement('p');
    failed.dataset['moving'] = '';
    failed.setAttribute('role', 'alert');
    failed.textContent = productMessages.videoFailed;
    return failed;
  }
}
