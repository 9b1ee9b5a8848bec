const FALLBACK = '/media/brand/logo-fallback-400.webp';

/** Shows the shop's mark in place of a picture that cannot be loaded. */
export function startPictureFallback(page: Document): void {
  // An error event does not bubble, but it can be caught on its way down.
  page.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const picture of page.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) replace(picture);
  }
}

function replace(picture: HTMLImageElement): void {
  if (picture.getAttribute('src') === FALLBACK) return;
  picture.removeAttribute('srcset');
  picture.src = FALLBACK;
}
