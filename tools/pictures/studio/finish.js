import * as THREE from 'three';

/** How each finish of filament takes the light. Color is set apart, because it is mixed after rendering. */
const FINISHES = {
  satin: { roughness: 0.38, metalness: 0, clearcoat: 0.35, clearcoatRoughness: 0.25 },
  silk: { roughness: 0.24, metalness: 0.4, clearcoat: 0.45, clearcoatRoughness: 0.2 },
  matte: { roughness: 0.78, metalness: 0, clearcoat: 0 },
  clear: { roughness: 0.12, metalness: 0, clearcoat: 1, clearcoatRoughness: 0.06 },
};

/** Counts samples, so that a clear strand lets through a different set of pixels each time. */
export const sampleIndex = { value: 0 };

const COVER = `
  float facing = abs(dot(normalize(vNormal), normalize(vViewPosition)));
  float cover = mix(0.92, CENTRE, smoothstep(0.0, 0.85, facing));
  float cell = floor(vViewPosition.z);
  vec3 seed = fract(vec3(gl_FragCoord.xy, cell) * vec3(0.1031, 0.1030, 0.0973));
  seed += dot(seed, seed.yxz + 33.33);
  float turn = sampleIndex * fract(0.618034 + 0.145898 * mod(cell, 7.0));
  if (fract((seed.x + seed.y) * seed.z + turn) > cover) discard;`;

/**
 * Makes a material see-through by dropping pixels at random, more of them where it faces the camera. Averaged over
 * the samples this is transparency that needs no sorting, which alpha blending of a coiled strand would.
 */
function letLightThrough(material, centre) {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.sampleIndex = sampleIndex;
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `uniform float sampleIndex;\nvoid main() {`)
      .replace('#include <clipping_planes_fragment>', COVER.replace('CENTRE', centre.toFixed(2)));
  };
  material.customProgramCacheKey = () => `clear${centre}`;
}

/** The strand's material. `depth` above 0 marks strands under the surface of a clear winding. */
export function filamentMaterial(finish, color, depth = 0) {
  const material = new THREE.MeshPhysicalMaterial({ color, ...FINISHES[finish] });
  material.userData.part = depth > 0 ? 'deep' : 'filament';
  if (finish === 'clear') letLightThrough(material, depth > 0 ? 0.16 : 0.24);
  return material;
}

/** Moulded plastic or pressed card of the flanges. */
export function flangeMaterial(color, options = {}) {
  const material = new THREE.MeshStandardMaterial({ color, roughness: 0.46, ...options });
  material.userData.part = 'flange';
  return material;
}

/** Turned or milled metal. */
export function metalMaterial(color, roughness = 0.28) {
  return new THREE.MeshStandardMaterial({ color, roughness, metalness: 1 });
}

/** A mesh that throws and takes shadows. */
export function solid(geometry, material) {
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}
