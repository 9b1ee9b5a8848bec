import * as THREE from 'three';
import { accumulate } from './accumulate.js';
import { lightStudio } from './lights.js';
import { build } from './models/index.js';
import { drawLabel } from './models/label.js';
import { splitLight } from './split-light.js';

const renderer = new THREE.WebGLRenderer({ antialias: false, alpha: true, premultipliedAlpha: true });
renderer.setClearColor(0, 0);
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.PCFShadowMap;
renderer.toneMapping = THREE.NoToneMapping;

function cameraOf({ width, height = width, fov = 23, from, at, up = [0, 1, 0] }) {
  const camera = new THREE.PerspectiveCamera(fov, width / height, 10, 6000);
  camera.up.set(...up);
  camera.position.set(...from);
  camera.lookAt(...at);
  return camera;
}

function materialsOf(root) {
  const found = new Set();
  root.traverse((mesh) => {
    for (const material of [mesh.material ?? []].flat()) found.add(material);
  });
  return [...found];
}

/** Base is every part in black, that is its gloss alone; a part's own layer shows that part in white. */
function showLayer(materials, layer) {
  for (const material of materials) {
    if (material.userData.part) material.color.setScalar(material.userData.part === layer ? 1 : 0);
  }
}

function addFloor(scene) {
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(4000, 4000),
    new THREE.ShadowMaterial({ opacity: 1, color: 0x0a0b10 }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.visible = false;
  scene.add(floor);
  return floor;
}

function toBase64(floats) {
  const bytes = new Uint8Array(floats.buffer);
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}

const NO_LIGHTS = { place() {}, weigh() {}, dispose() {} };

let results = {};
let stage = { key: '' };

/** Things and lights of a view. They stay for the next view that differs in camera and yaw alone, as in a turn. */
function stageOf(view) {
  const { items, from: _from, at: _at, samples: _samples, width: _width, height: _height, ...light } = view;
  const key = JSON.stringify([light, items.map(({ yaw: _yaw, ...item }) => item)]);
  if (stage.key === key) return stage;
  if (stage.key) disposeOf(stage);
  const scene = new THREE.Scene();
  const root = new THREE.Group();
  root.add(...items.map(build));
  scene.add(root);
  const materials = materialsOf(root);
  const { layers = ['finished'] } = view;
  const metal = materials.some(({ metalness }) => metalness > 0);
  if (layers.length > 1 && !metal) splitLight(materials, layers);
  const lights = view.unlit ? NO_LIGHTS : lightStudio(scene, renderer, view);
  stage = { key, scene, root, materials, layers, lights, isSplit: layers.length > 1 && !metal, floor: addFloor(scene) };
  return stage;
}

function disposeOf({ scene, materials, lights }) {
  scene.traverse((mesh) => mesh.geometry?.dispose());
  for (const material of materials) material.dispose();
  lights.dispose();
}

/** Renders a view's layers, and the shadow on the floor at half size; `takeLayer` then hands them over one by one. */
function renderView(view) {
  const { width, height = width, samples, shadowSamples = 24 } = view;
  const { scene, root, materials, layers, lights, isSplit, floor } = stageOf(view);
  for (const [i, { yaw = 0 }] of view.items.entries()) root.children[i].rotation.y = yaw;
  const show = (isFloor, layer) => () => {
    root.visible = !isFloor;
    floor.visible = isFloor;
    lights.weigh(isFloor);
    if (layer) showLayer(materials, layer);
  };
  const size = { width, height, samples };
  const passes =
    isSplit || layers.length === 1
      ? [{ ...size, layers, show: show(false) }]
      : layers.map((layer) => ({ ...size, layers: [layer], show: show(false, layer) }));
  if (shadowSamples > 0) {
    const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
    passes.push({ ...half, samples: shadowSamples, layers: ['shadow'], show: show(true) });
  }
  root.visible = true;
  results = accumulate({ renderer, scene, camera: cameraOf(view), place: lights.place, passes });
  if (isSplit) addGloss(results, layers);
  return Object.keys(results);
}

/** A part's own layer is that part in white: its scattered light over the gloss of all. */
function addGloss(images, [base, ...parts]) {
  for (const part of parts) {
    const [image, gloss] = [images[part], images[base]];
    for (let i = 0; i < image.length; i++) image[i] = i % 4 === 3 ? gloss[i] : image[i] + gloss[i];
  }
}

const fonts = [
  new FontFace('Bricolage', 'url(/fonts/bricolage.woff2)', { weight: '200 800' }),
  new FontFace('JetBrains', 'url(/fonts/jetbrains.woff2)', { weight: '100 800' }),
];
for (const font of fonts) document.fonts.add(await font.load());

/** The bare print of a label as RGBA bytes, top row first. */
function printLabel(lines, color) {
  const canvas = drawLabel(lines, color);
  return toBase64(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}

window.studio = { renderView, printLabel, takeLayer: (name) => toBase64(results[name]) };
