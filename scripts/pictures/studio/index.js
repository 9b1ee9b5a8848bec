import * as THREE from 'three';
import { accumulate } from './accumulate.js';
import { lightStudio } from './lights.js';
import { build } from './models/index.js';

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
  if (layer === 'finished') return;
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
  scene.add(floor);
}

function toBase64(floats) {
  const bytes = new Uint8Array(floats.buffer);
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}

const NO_LIGHTS = { place() {}, dispose() {} };

let results = {};

/** Renders a view's layers, and the shadow on the floor at half size; `takeLayer` then hands them over one by one. */
function renderView(view) {
  const { width, height = width, samples, shadowSamples = 24, layers = ['finished'] } = view;
  renderer.setSize(width, height, false);
  const scene = new THREE.Scene();
  const root = new THREE.Group();
  root.add(...view.items.map(build));
  scene.add(root);
  const lights = view.unlit ? NO_LIGHTS : lightStudio(scene, renderer, view);
  const camera = cameraOf(view);
  const materials = materialsOf(root);
  const common = { renderer, scene, camera, place: lights.place };
  const images = accumulate({ ...common, width, height, samples, layers, show: (l) => showLayer(materials, l) });
  results = Object.fromEntries(layers.map((layer, i) => [layer, images[i]]));
  if (shadowSamples > 0) {
    addFloor(scene);
    lights.weighForShadow();
    for (const material of materials) Object.assign(material, { colorWrite: false, depthWrite: false });
    const size = { width: Math.round(width / 2), height: Math.round(height / 2) };
    [results.shadow] = accumulate({ ...common, ...size, samples: shadowSamples, layers: ['shadow'], show: () => {} });
  }
  scene.traverse((mesh) => mesh.geometry?.dispose());
  for (const material of materials) material.dispose();
  lights.dispose();
  return Object.keys(results);
}

const fonts = [
  new FontFace('Bricolage', 'url(/fonts/bricolage.woff2)', { weight: '200 800' }),
  new FontFace('JetBrains', 'url(/fonts/jetbrains.woff2)', { weight: '100 800' }),
];
for (const font of fonts) document.fonts.add(await font.load());

window.studio = { renderView, takeLayer: (name) => toBase64(results[name]) };
