/**
 * Lets one drawing yield all layers of a view: the gloss of every part in the first texture, and the light that each
 * part scatters when it is white in a separate texture. Only right for materials without metal, whose gloss does not
 * depend on their color.
 */
export function splitLight(materials, layers) {
  for (const material of materials) {
    material.color.setScalar(1);
    const own = layers.indexOf(material.userData.part);
    const before = material.onBeforeCompile;
    const key = material.customProgramCacheKey();
    material.onBeforeCompile = (shader, renderer) => {
      before.call(material, shader, renderer);
      shader.fragmentShader = shader.fragmentShader
        .replace('void main() {', `${layers.map(declared).join('')}\nvoid main() {`)
        .replace(
          '#include <opaque_fragment>',
          `${SPLIT}\n${layers.map(written(own)).join('')}\n#include <opaque_fragment>`,
        );
    };
    material.customProgramCacheKey = () => `${key} split ${own} of ${layers.length}`;
  }
}

/** The first texture is three's own. */
const declared = (_name, i) => (i === 0 ? '' : `layout(location = ${i}) out highp vec4 layer${i};\n`);

const written = (own) => (_name, i) =>
  i === 0 ? '' : `layer${i} = vec4(${i === own ? 'scattered' : 'vec3(0.)'}, 1.);\n`;

const SPLIT = `vec3 scattered = totalDiffuse;
#ifdef USE_CLEARCOAT
  scattered *= 1.0 - material.clearcoat * Fcc;
#endif
outgoingLight -= scattered;`;
