import type { Orbiting } from './viewer-props.ts';

/** Radians that one press of an arrow orbits. */
export const STEP = Math.PI / 12;

const moves: Record<string, (view: Orbiting) => void> = {
  ArrowLeft: (view) => view.orbit(-STEP, 0),
  ArrowRight: (view) => view.orbit(STEP, 0),
  ArrowUp: (view) => view.orbit(0, STEP),
  ArrowDown: (view) => view.orbit(0, -STEP),
  '+': (view) => view.zoom(true),
  '=': (view) => view.zoom(true),
  '-': (view) => view.zoom(false),
  Home: (view) => view.reset(),
  '0': (view) => view.reset(),
};

/** True when the key was one of the view's; the page must not scroll by it then. */
export function orbitByKey(view: Orbiting, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const move = ctrlKey || metaKey || altKey ? undefined : moves[key];
  move?.(view);
  return move !== undefined;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
