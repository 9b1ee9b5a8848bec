import type { PerspectiveCamera } from 'three';
import type { OrbitControls } from 'three-stdlib';
import type { Orbiting } from '../viewer-props.ts';
import type { Framing } from './framing.ts';

const CLOSER = 0.85;
const LEAST_POLAR = 0.01;
const MOST_POLAR = Math.PI / 2 - 0.01;

/** `frame` says where the camera stands at first. */
export function orbitingOf(controls: OrbitControls, frame: () => Framing): Orbiting {
  const camera = controls.object as PerspectiveCamera;
  const move = (change: () => void) => {
    // With damping on, each call would only begin to move, and what is left of a drag would move it on afterwards.
    const isDamped = controls.enableDamping;
    controls.enableDamping = false;
    controls.update();
    change();
    controls.update();
    controls.enableDamping = isDamped;
  };
  return {
    orbit: (aside, up) => {
      const polar = Math.min(Math.max(controls.getPolarAngle() - up, LEAST_POLAR), MOST_POLAR);
      move(() => {
        controls.setAzimuthalAngle(controls.getAzimuthalAngle() + aside);
        controls.setPolarAngle(polar);
      });
    },
    zoom: (isCloser) => {
      const distance = controls.getDistance() * (isCloser ? CLOSER : 1 / CLOSER);
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
