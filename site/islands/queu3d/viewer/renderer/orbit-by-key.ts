import type { CameraControls } from './viewer-props.ts';

/** Radians per press of an arrow key. */
export const ORBIT_STEP = Math.PI / 12;

const actions: Record<string, (controls: CameraControls) => void> = {
  ArrowLeft: (controls) => controls.orbit(-ORBIT_STEP, 0),
  ArrowRight: (controls) => controls.orbit(ORBIT_STEP, 0),
  ArrowUp: (controls) => controls.orbit(0, ORBIT_STEP),
  ArrowDown: (controls) => controls.orbit(0, -ORBIT_STEP),
  '+': (controls) => controls.zoom(true),
  '=': (controls) => controls.zoom(true),
  '-': (controls) => controls.zoom(false),
  Home: (controls) => controls.reset(),
  '0': (controls) => controls.reset(),
};

/** @returns whether the key moved the camera, so that the page must not scroll */
export function orbitByKey(controls: CameraControls, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const action = ctrlKey || metaKey || altKey ? undefined : actions[key];
  action?.(controls);
  return action !== undefined;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
