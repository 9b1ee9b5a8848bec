import { spinViews } from '../../../../contract/catalogue/pictures.ts';
import { productMessages } from '../../../../contract/messages/product.ts';

/** A product that turns by dragging and by keys; to screen readers, a slider through its views. */
export function createSpin(src: string, name: string): HTMLElement {
  const spin = document.createElement('div');
  spin.className = 'spin is-loading';
  spin.dataset['moving'] = '';
  spin.tabIndex = 0;
  spin.setAttribute('role', 'slider');
  spin.setAttribute('aria-label', `${name}. Turn it by dragging or with the arrow keys`);
  spin.setAttribute('aria-valuemin', '1');
  spin.setAttribute('aria-valuemax', String(spinViews.count));

  let view = 0;
  const turnTo = (next: number) => {
    view = next;
    spin.style.setProperty('--at', positionOf(view));
    spin.setAttribute('aria-valuenow', String(view + 1));
    spin.setAttribute('aria-valuetext', `View ${view + 1} of ${spinViews.count}`);
  };
  turnTo(0);
  turnByDragging(spin, () => view, turnTo);
  spin.addEventListener('keydown', (event) => {
    const next = viewAfterKey(view, event.key);
    if (next === undefined) return;
    event.preventDefault();
    turnTo(next);
  });
  void load(spin, src);
  return spin;
}

function turnByDragging(spin: HTMLElement, current: () => number, turnTo: (view: number) => void): void {
  let start: { x: number; view: number } | undefined;
  spin.addEventListener('pointerdown', ({ pointerId, clientX }) => {
    start = { x: clientX, view: current() };
    spin.setPointerCapture(pointerId);
  });
  spin.addEventListener('pointermove', ({ clientX }) => {
    if (start) turnTo(viewAfterDrag(start.view, clientX - start.x, spin.clientWidth));
  });
  for (const end of ['pointerup', 'pointercancel']) {
    spin.addEventListener(end, () => {
      start = undefined;
    });
  }
}

async function load(spin: HTMLElement, src: string): Promise<void> {
  const sprite = new Image();
  sprite.src = src;
  try {
    await sprite.decode();
    spin.style.setProperty('--sprite', `url("${src}")`);
  } catch {
    const failed = document.createElement('p');
    failed.setAttribute('role', 'alert');
    failed.textContent = productMessages.videoFailed;
    spin.replaceWith(failed);
    failed.dataset['moving'] = '';
  }
  spin.classList.remove('is-loading');
}

const { count, columns } = spinViews;
const rows = count / columns;

/** The view, from 0, after a drag of `distance` px across a stage of `width` px, whose whole width is one turn. */
export function viewAfterDrag(from: number, distance: number, width: number): number {
  return width > 0 ? around(from + Math.round((distance / width) * count)) : from;
}

/** The view that a key turns to; undefined for other keys. */
export function viewAfterKey(from: number, key: string): number | undefined {
  const quarter = count / 4;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: quarter,
    PageDown: -quarter,
    Home: -from,
    End: count - 1 - from,
  };
  const step = steps[key];
  return step === undefined ? undefined : around(from + step);
}

/** Where a view is in the sprite, as a `background-position`. */
export function positionOf(view: number): string {
  const column = view % columns;
  const row = Math.floor(view / columns);
  return `${(100 * column) / (columns - 1)}% ${(100 * row) / (rows - 1)}%`;
}

function around(view: number): number {
  return ((view % count) + count) % count;
}
