import { PerspectiveCamera } from 'three';
import { OrbitControls } from 'three-stdlib';
import { describe, expect, it } from 'vitest';
import { FakeElement } from './fake-element.ts';
import { framing } from './framing.ts';
import { orbitByKey } from './orbit-by-key.ts';
import { cameraControls, MAX_POLAR } from './orbit-controls.ts';
import type { PointerData } from './renderer-messages.ts';

const box = { min: [0, 0, 0], max: [150, 110, 107] } as const;
const frame = () => framing(box, 1.4);

function openView() {
  const camera = new PerspectiveCamera(30, 1.4);
  camera.up.set(0, 0, 1);
  const element = new FakeElement({ width: 700, height: 500, pixelRatio: 1 });
  const controls = new OrbitControls(camera, element.asElement());
  controls.enableDamping = true;
  controls.minDistance = 12;
  controls.maxPolarAngle = MAX_POLAR;
  const view = cameraControls(controls, frame);
  view.reset();
  return { camera, controls, element, view };
}

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

describe('the camera controls', () => {
  it('orbit with the arrow keys, but never beneath the bed', () => {
    const { controls, view } = openView();
    const [azimuth, polar] = [controls.getAzimuthalAngle(), controls.getPolarAngle()];
    expect(orbitByKey(view, press('ArrowRight'))).toBe(true);
    expect(controls.getAzimuthalAngle()).toBeCloseTo(azimuth + Math.PI / 12, 3);
    expect(orbitByKey(view, press('ArrowUp'))).toBe(true);
    expect(controls.getPolarAngle()).toBeCloseTo(polar - Math.PI / 12, 3);
    for (let times = 0; times < 20; times += 1) orbitByKey(view, press('ArrowDown'));
    expect(controls.getPolarAngle()).toBeLessThan(Math.PI / 2);
    // Where overhangs are shown.
    controls.maxPolarAngle = 0.9 * Math.PI;
    for (let times = 0; times < 4; times += 1) orbitByKey(view, press('ArrowDown'));
    expect(controls.getPolarAngle()).toBeGreaterThan(Math.PI / 2);
  });

  it('zoom with plus and minus, and reset with Home', () => {
    const { camera, controls, view } = openView();
    const distance = controls.getDistance();
    const position = camera.position.clone();
    orbitByKey(view, press('+'));
    expect(controls.getDistance()).toBeCloseTo(distance * 0.85, 3);
    orbitByKey(view, press('-'));
    expect(controls.getDistance()).toBeCloseTo(distance, 3);
    orbitByKey(view, press('ArrowLeft'));
    orbitByKey(view, press('Home'));
    expect(camera.position.distanceTo(position)).toBeLessThan(0.01);
    for (let times = 0; times < 60; times += 1) view.zoom(true);
    expect(controls.getDistance()).toBeCloseTo(12, 3);
  });

  it('leave other keys and the browser’s shortcuts alone', () => {
    const { view } = openView();
    expect(orbitByKey(view, press('Tab'))).toBe(false);
    expect(orbitByKey(view, press('+', true))).toBe(false);
  });

  it('orbit by dragging without a DOM element', () => {
    const { controls, element } = openView();
    controls.enableDamping = false;
    const azimuth = controls.getAzimuthalAngle();
    element.dispatch(pointer('pointerdown', 300));
    element.dispatch(pointer('pointermove', 380));
    element.dispatch(pointer('pointerup', 380));
    controls.update();
    const dragged = controls.getAzimuthalAngle();
    expect(dragged).not.toBeCloseTo(azimuth, 2);
    // The button is up, so moving the pointer does nothing.
    element.dispatch(pointer('pointermove', 480));
    controls.update();
    expect(controls.getAzimuthalAngle()).toBeCloseTo(dragged, 3);
  });

  it('reset at once while a drag is still damped', () => {
    const { camera, controls, element, view } = openView();
    const position = camera.position.clone();
    element.dispatch(pointer('pointerdown', 300));
    element.dispatch(pointer('pointermove', 420));
    element.dispatch(pointer('pointerup', 420));
    controls.update();
    view.reset();
    for (let frame = 0; frame < 10; frame += 1) controls.update();
    expect(camera.position.distanceTo(position)).toBeLessThan(0.01);
  });
});

function pointer(type: PointerData['type'], clientX: number): PointerData {
  return {
    type,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    deltaY: 0,
    clientX,
    clientY: 200,
    pageX: clientX,
    pageY: 200,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
  };
}
