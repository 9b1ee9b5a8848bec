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

/** Targets that a sum is kept in, one texture a layer. */
function sumOf(width, height) {
  return new THREE.WebGLRenderTarget(width, height, { type: THREE.FloatType, depthBuffer: false });
}

/**
 * Averages frames of jittered pixels and lights. `passes` says what to draw for each sample: `show()` prepares the
 * scene, `samples`, `width` and `height` bound it, and `layers` names what its one drawing yields (as many textures).
 * Shadow maps are drawn once a sample, for all passes. Returns a Float32Array of premultiplied linear RGBA, bottom row
 * first, by the name of the layer.
 */
export function accumulate({ renderer, scene, camera, place, passes }) {
  const add = new THREE.ShaderMaterial({ ...ADD, uniforms: { frame: { value: null } } });
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), add);
  const drawn = passes.map(({ width, height, layers }) => ({
    frame: new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType, count: layers.length }),
    sums: layers.map(() => sumOf(width, height)),
  }));
  for (const sum of drawn.flatMap(({ sums }) => sums)) {
    renderer.setRenderTarget(sum);
    renderer.clear();
  }
  renderer.shadowMap.autoUpdate = false;
  const most = Math.max(...passes.map(({ samples }) => samples));
  for (let i = 0; i < most; i++) {
    sampleIndex.value = i;
    place(i);
    renderer.shadowMap.needsUpdate = true;
    for (const [k, { show, samples, width, height }] of passes.entries()) {
      if (i >= samples) continue;
      camera.setViewOffset(width, height, halton(i + 1, 2) - 0.5, halton(i + 1, 3) - 0.5, width, height);
      show();
      const { frame, sums } = drawn[k];
      renderer.setRenderTarget(frame);
      renderer.clear();
      renderer.render(scene, camera);
      renderer.autoClear = false;
      for (const [layer, sum] of sums.entries()) {
        add.uniforms.frame.value = frame.textures[layer];
        renderer.setRenderTarget(sum);
        renderer.render(quad, flat);
      }
      renderer.autoClear = true;
    }
  }
  const results = {};
  for (const [k, { layers, samples, width, height }] of passes.entries()) {
    for (const [layer, sum] of drawn[k].sums.entries()) {
      const pixels = new Float32Array(width * height * 4);
      renderer.readRenderTargetPixels(sum, 0, 0, width, height, pixels);
      sum.dispose();
      results[layers[layer]] = pixels.map((value) => value / samples);
    }
    drawn[k].frame.dispose();
  }
  renderer.setRenderTarget(null);
  return results;
}
