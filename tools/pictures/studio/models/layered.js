import * as THREE from 'three';
import { solid } from '../finish.js';

const SEGMENTS = 140;
const LAYER = 1.5; // mm: drawn thicker than printed, so that layers are seen

/** Points of a profile in steps of half a layer, so that each layer can bulge. */
function stepped(profile) {
  const rows = [];
  for (const [i, [radius, y]] of profile.slice(0, -1).entries()) {
    const [nextRadius, nextY] = profile[i + 1];
    const steps = Math.max(1, Math.round((Math.hypot(nextRadius - radius, nextY - y) / LAYER) * 2));
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      rows.push([radius + (nextRadius - radius) * t, y + (nextY - y) * t]);
    }
  }
  return [...rows, profile.at(-1)];
}

/**
 * A part printed layer by layer about y from [radius, height] points of its outline, from the bottom on. `shape` gives
 * the factor of the radius at an angle and a height, which makes facets, lobes and ribs.
 */
export function layered(profile, material, shape = () => 1) {
  const rows = stepped(profile);
  const position = [];
  for (const [radius, y] of rows) {
    const bulge = 0.34 * LAYER * Math.abs(Math.sin((Math.PI * y) / LAYER));
    for (let k = 0; k <= SEGMENTS; k++) {
      const a = (k / SEGMENTS) * Math.PI * 2;
      const r = Math.max(0.01, radius * shape(a, y) + (radius > 1 ? bulge : 0));
      position.push(Math.cos(a) * r, y, Math.sin(a) * r);
    }
  }
  const geometry = rings(position, SEGMENTS);
  material.side = THREE.DoubleSide;
  return solid(geometry, material);
}

/** A skin over rings of points, one above the other, each of which ends with its first point again. */
export function rings(position, segments) {
  const points = segments + 1;
  const index = [];
  for (let a = 0; a + points < position.length / 3; a++) {
    const b = a + points;
    if (b % points !== segments) index.push(a, b, a + 1, b, b + 1, a + 1);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(position, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Factor of a regular polygon's radius, with its corners a little rounded. */
export function polygon(sides, round = 0.92) {
  const part = (2 * Math.PI) / sides;
  return (a) => {
    const from = (((a % part) + part) % part) - part / 2;
    return Math.min(round, Math.cos(part / 2) / Math.cos(from));
  };
}

/** Darkens the seam of each layer of what is built from flat shapes. Heights are those of the picture. */
export function showLayers(material, layer = 1.5) {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying float height;\nvoid main() {')
      .replace(
        '#include <project_vertex>',
        '#include <project_vertex>\nheight = (modelMatrix * vec4(transformed, 1.)).y;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'varying float height;\nvoid main() {')
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        float phase = fract(height / ${layer.toFixed(2)});
        diffuseColor.rgb *= mix(.78, 1., smoothstep(0., .3, phase) * smoothstep(1., .7, phase));`,
      );
  };
  material.customProgramCacheKey = () => `layers of ${layer}`;
  return material;
}
