/** Calls `move` with -1 or 1 for a carousel's buttons, and for arrow keys while one of them has the focus. */
export function movesOf(bar: HTMLElement, move: (step: number) => void): void {
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
