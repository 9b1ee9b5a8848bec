/** Puts a thumbnail's picture on the stage, in the size that the stage asks for. */
export function showPicture(picture: HTMLImageElement, thumb: HTMLElement): void {
  const small = thumb.querySelector('img');
  if (!small) return;
  picture.srcset = small.srcset;
  picture.src = small.src;
  picture.alt = thumb.dataset['alt'] ?? '';
  picture.classList.toggle('fill', thumb.classList.contains('fill'));
}
