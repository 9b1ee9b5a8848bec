import { PerspectiveCamera } from 'three';
import { OrbitControls } from 'three-stdlib';
import { expect, test } from 'vitest';
import { orbitByKey } from '../orbit-by-key.ts';
import type { PointerFacts } from './drawing-wire.ts';
import { framing } from './framing.ts';
import { orbitingOf } from './orbit-controls.ts';
import { StandInElement } from './stand-in-element.ts';

const box = { min: [0, 0, 0], max: [150, 110, 107] } as const;
const frame = () => framing(box, 1.4);

function openView() {
  const camera = new PerspectiveCamera(30, 1.4);
  camera.up.set(0, 0, 1);
  const element = new StandInElement({ width: 700, height: 500, pixelRatio: 1 });
  const controls = new OrbitControls(camera, element.asElement());
  controls.enableDamping = true;
  controls.minDistance = 12;
  const view = orbitingOf(controls, frame);
  view.reset();
  return { camera, controls, element, view };
}

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

test('arrows go round the model and over it, and never beneath the bed', () => {
  const { controls, view } = openView();
  const [azimuth, polar] = [controls.getAzimuthalAngle(), controls.getPolarAngle()];
  expect(orbitByKey(view, press('ArrowRight'))).toBe(true);
  expect(controls.getAzimuthalAngle()).toBeCloseTo(azimuth + Math.PI / 12, 3);
  expect(orbitByKey(view, press('ArrowUp'))).toBe(true);
  expect(controls.getPolarAngle()).toBeCloseTo(polar - Math.PI / 12, 3);
  for (let times = 0; times < 20; times += 1) orbitByKey(view, press('ArrowDown'));
  expect(controls.getPolarAngle()).toBeLessThan(Math.PI / 2);
});

test('plus comes closer, minus goes away, Home shows all of it again', () => {
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

test('other keys, and the browser’s own, stay the page’s', () => {
  const { view } = openView();
  expect(orbitByKey(view, press('Tab'))).toBe(false);
  expect(orbitByKey(view, press('+', true))).toBe(false);
});

test('dragging goes round the model though the camera knows no page', () => {
  const { controls, element } = openView();
  controls.enableDamping = false;
  const azimuth = controls.getAzimuthalAngle();
  element.repeat(pointer('pointerdown', 300));
  element.repeat(pointer('pointermove', 380));
  element.repeat(pointer('pointerup', 380));
  controls.update();
  const dragged = controls.getAzimuthalAngle();
  expect(dragged).not.toBeCloseTo(azimuth, 2);
  // The button is up: the pointer only passes over.
  element.repeat(pointer('pointermove', 480));
  controls.update();
  expect(controls.getAzimuthalAngle()).toBeCloseTo(dragged, 3);
});

test('all of it is shown again right after a drag that still swings', () => {
  const { camera, controls, element, view } = openView();
  const position = camera.position.clone();
  element.repeat(pointer('pointerdown', 300));
  element.repeat(pointer('pointermove', 420));
  element.repeat(pointer('pointerup', 420));
  controls.update();
  view.reset();
  for (let frame = 0; frame < 10; frame += 1) controls.update();
  expect(camera.position.distanceTo(position)).toBeLessThan(0.01);
});

function pointer(type: PointerFacts['type'], clientX: number): PointerFacts {
  return {
    ...{ type, pointerId: 1, pointerType: 'mouse', button: 0, deltaY: 0 },
    ...{ clientX, clientY: 200, pageX: clientX, pageY: 200 },
    ...{ ctrlKey: false, metaKey: false, shiftKey: false },
  };
}
