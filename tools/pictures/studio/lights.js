import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { halton } from './random.js';

function shadowLight(scene, { color, intensity, mapSize, normalBias, extent, centre }) {
  const light = new THREE.DirectionalLight(color, intensity);
  light.castShadow = true;
  light.shadow.mapSize.set(mapSize, mapSize);
  light.shadow.bias = -0.0006;
  light.shadow.normalBias = normalBias;
  const { camera } = light.shadow;
  camera.left = camera.bottom = -extent;
  camera.right = camera.top = extent;
  camera.near = 10;
  camera.far = 2400;
  light.target.position.copy(centre);
  scene.add(light, light.target);
  return light;
}

function rim(scene, intensity, ...position) {
  const light = new THREE.DirectionalLight('#dfe9ff', intensity);
  light.position.set(...position);
  scene.add(light);
}

/**
 * The studio: a soft box above the camera, a dome of sky, two rims from behind that draw the edges of dark parts,
 * and a room to be mirrored. `extent` (mm) is half the side of what the shadows must cover, around `centre`.
 */
export function lightStudio(scene, renderer, view) {
  const { extent = 190, centre = [0, 80, 0], key = 2.1, dome = 1.5, rims = 1, room = 0.42, shadowMap = 1536 } = view;
  const middle = new THREE.Vector3(...centre);
  const around = { extent, centre: middle };
  const generator = new THREE.PMREMGenerator(renderer);
  scene.environment = generator.fromScene(new RoomEnvironment(), 0.03).texture;
  scene.environmentIntensity = room;
  scene.environmentRotation.y = view.roomTurn ?? 0.6;
  const box = shadowLight(scene, {
    ...around,
    color: '#fff7ee',
    intensity: key,
    mapSize: shadowMap,
    normalBias: 0.25,
  });
  const sky = shadowLight(scene, { ...around, color: '#eef3ff', intensity: dome, mapSize: 512, normalBias: 0.6 });
  sky.shadow.radius = 5;
  rim(scene, 1.1 * rims, 260, 160, -180);
  rim(scene, 1.1 * rims, -320, 240, -90);
  const scale = extent / 190;

  /** Moves the lights to their places for sample `index`; averaged, they become areas. */
  function place(index) {
    const [a, b, c, d] = [2, 3, 5, 7].map((base) => halton(index + 1, base));
    const shift = new THREE.Vector3(-90 + (c - 0.5) * 190, 350 + (d - 0.5) * 110, 290 + (a - 0.5) * 150);
    box.position.copy(shift.multiplyScalar(scale));
    box.position.x += middle.x;
    box.position.z += middle.z;
    const turn = 2 * Math.PI * b;
    const rise = Math.sqrt(1 - c * 0.85);
    const reach = Math.sqrt(1 - rise * rise);
    const from = [Math.cos(turn) * reach * 420, rise * 420 + 80, Math.sin(turn) * reach * 420];
    sky.position.set(...from).multiplyScalar(scale);
    sky.position.x += middle.x;
    sky.position.z += middle.z;
  }

  /** For the shadow on the floor the dome counts more than the box, which softens it. */
  function weigh(isFloor) {
    box.intensity = isFloor ? 1 : key;
    sky.intensity = isFloor ? 1.3 : dome;
  }

  return { place, weigh, dispose: () => generator.dispose() };
}
