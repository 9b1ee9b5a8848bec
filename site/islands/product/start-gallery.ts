/** A thumbnail shows its picture on the stage. */
const gallery = document.querySelector<HTMLElement>('[data-gallery]');
const stage = gallery?.querySelector<HTMLImageElement>('[data-stage] img');
const drawing = gallery?.querySelector<SVGElement>('[data-dimensions]');

gallery?.addEventListener('click', ({ target }) => {
  const thumb = target instanceof Element ? target.closest<HTMLButtonElement>('[data-picture]') : null;
  const small = thumb?.querySelector('img');
  if (!thumb || !small || !stage) return;
  for (const other of gallery.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
  thumb.setAttribute('aria-current', 'true');
  stage.srcset = small.srcset;
  stage.src = small.src;
  stage.alt = thumb.dataset['picture'] ?? '';
  stage.classList.toggle('fill', thumb.classList.contains('fill'));
  // The dimension lines are drawn for the first picture.
  drawing?.classList.toggle('hidden', thumb !== gallery.querySelector('[data-picture]'));
});
