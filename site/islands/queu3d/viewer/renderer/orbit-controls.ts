import type { PerspectiveCamera } from 'three';
import type { OrbitControls } from 'three-stdlib';
import type { Framing } from './framing.ts';
import type { CameraControls } from './viewer-props.ts';

const ZOOM_FACTOR = 0.85;
const MIN_POLAR = 0.01;
/** Radians from straight above: not beneath the bed. */
export const MAX_POLAR = Math.PI / 2 - 0.01;

/** @param frame returns the camera's initial position */
export function cameraControls(controls: OrbitControls, frame: () => Framing): CameraControls {
  const camera = controls.object as PerspectiveCamera;
  const move = (change: () => void) => {
    // Damping would spread the move over several frames and mix it with the rest of a drag.
    const isDamped = controls.enableDamping;
    controls.enableDamping = false;
    controls.update();
    change();
    controls.update();
    controls.enableDamping = isDamped;
  };
  return {
    orbit: (right, up) => {
      const polar = Math.min(Math.max(controls.getPolarAngle() - up, MIN_POLAR), controls.maxPolarAngle);
      move(() => {
        controls.setAzimuthalAngle(controls.getAzimuthalAngle() + right);
        controls.setPolarAngle(polar);
      });
    },
    zoom: (isCloser) => {
      const distance = controls.getDistance() * (isCloser ? ZOOM_FACTOR : 1 / ZOOM_FACTOR);
      const bounded = Math.min(Math.max(distance, controls.minDistance), controls.maxDistance);
      move(() => camera.position.sub(controls.target).setLength(bounded).add(controls.target));
    },
    reset: () =>
      move(() => {
        const { target, position } = frame();
        controls.target.set(...target);
        camera.position.set(...position);
      }),
  };
}
