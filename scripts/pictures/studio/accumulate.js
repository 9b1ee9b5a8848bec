import * as THREE from 'three';
import { sampleIndex } from './finish.js';
import { halton } from './random.js';

const ADD = {
  vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }',
  fragmentShader: `uniform sampler2D frame; varying vec2 at;
    void main() { gl_FragColor = min(texture2D(frame, at), vec4(12.)); }`,
  blending: THREE.CustomBlending,
  blendSrc: THREE.OneFactor,
  blendDst: THREE.OneFactor,
  blendSrcAlpha: THREE.OneFactor,
  blendDstAlpha: THREE.OneFactor,
  depthTest: false,
  depthWrite: false,
};
const flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);

/**
 * Averages `samples` frames of jittered pixels and lights, for each layer of `layers`; `show(layer)` prepares the scene.
 * Returns per layer a Float32Array of premultiplied linear RGBA, bottom row first.
 */
export function accumulate({ renderer, scene, camera, place, width, height, samples, layers, show }) {
  const frame = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType });
  const sums = layers.map(
    () => new THREE.WebGLRenderTarget(width, height, { type: THREE.FloatType, depthBuffer: false }),
  );
  const add = new THREE.ShaderMaterial({ ...ADD, uniforms: { frame: { value: frame.texture } } });
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), add);
  for (const sum of sums) {
    renderer.setRenderTarget(sum);
    renderer.clear();
  }
  // Shadows do not change from layer to layer, so their maps are drawn once a sample.
  renderer.shadowMap.autoUpdate = false;
  for (let i = 0; i < samples; i++) {
    sampleIndex.value = i;
    camera.setViewOffset(width, height, halton(i + 1, 2) - 0.5, halton(i + 1, 3) - 0.5, width, height);
    place(i);
    renderer.shadowMap.needsUpdate = true;
    for (const [k, layer] of layers.entries()) {
      show(layer);
      renderer.setRenderTarget(frame);
      renderer.clear();
      renderer.render(scene, camera);
      renderer.autoClear = false;
      renderer.setRenderTarget(sums[k]);
      renderer.render(quad, flat);
      renderer.autoClear = true;
    }
  }
  const results = sums.map((sum) => {
    const pixels = new Float32Array(width * height * 4);
    renderer.readRenderTargetPixels(sum, 0, 0, width, height, pixels);
    sum.dispose();
    return pixels.map((value) => value / samples);
  });
  renderer.setRenderTarget(null);
  frame.dispose();
  return results;
}
