const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A menu below a button: Enter, Space and arrow keys open it, arrow keys move in it, Escape closes it and returns the
 * focus, and moving the focus elsewhere closes it.
 */
export function openByButton(place: HTMLElement, button: HTMLButtonElement, list: HTMLElement): void {
  button.setAttribute('aria-controls', list.id);
  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    // Clicking beside it does not move the focus in some browsers.
    if (isOpen) document.addEventListener('pointerdown', leave);
    else document.removeEventListener('pointerdown', leave);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && place.contains(target))) show(false);
  };
  const walk = (step: number) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    const first = step > 0 ? 0 : -1;
    links.at(at < 0 ? first : (at + step) % links.length)?.focus();
  };
  show(false);

  button.addEventListener('click', () => show(Boolean(list.hidden)));
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !place.contains(relatedTarget as Node)) show(false);
  });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      show(false);
      button.focus();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    show(true);
    walk(step);
  });
}
