import * as THREE from 'three';
import { filamentMaterial, solid } from '../finish.js';
import { rings } from './layered.js';
import { paintBands } from './winding.js';

/** Radius over height, both relative: t runs from 0 (bed) to 1 (rim). */
const PROFILES = {
  vase: (t) => 0.72 + 0.42 * Math.sin(Math.PI * (0.18 + t * 0.78)) - 0.1 * t,
  cup: (t) => 0.8 + 0.22 * t,
  bowl: (t) => 0.62 + 0.62 * Math.sqrt(t),
};
const SEGMENTS = 220;
const ROWS_PER_LAYER = 3;

/** A printed hollow part with visible layers and twisted lobes, standing on y = 0. */
export function buildVase(options) {
  const { radius = 46, height = 180, layer = 1, lobes = 9, depth = 3.2, twist = 1.2, profile = 'vase' } = options;
  const layers = Math.floor(height / layer);
  const rows = (layers + 1) * ROWS_PER_LAYER;
  const position = [];
  for (let row = 0; row < rows; row++) {
    const y = (row / ROWS_PER_LAYER) * layer;
    const t = Math.min(1, y / height);
    const bulge = 0.42 * layer * Math.sin((Math.PI * (row % ROWS_PER_LAYER)) / ROWS_PER_LAYER);
    for (let k = 0; k <= SEGMENTS; k++) {
      const a = (k / SEGMENTS) * Math.PI * 2;
      const r = radius * PROFILES[profile](t) + depth * Math.cos(lobes * (a + twist * t)) + bulge;
      position.push(Math.cos(a) * r, y, Math.sin(a) * r);
    }
  }
  const geometry = rings(position, SEGMENTS);
  const { bands } = options;
  if (bands) paintBands(geometry, bands, (_x, y) => y / height);
  const material = filamentMaterial(options.finish ?? 'satin', bands ? '#fff' : (options.color ?? '#000'));
  material.vertexColors = Boolean(bands);
  material.side = THREE.DoubleSide;
  const vase = new THREE.Group();
  vase.add(solid(geometry, material));
  return vase;
}
