import { Color, MeshStandardMaterial, Vector3 } from 'three';
import { viewerColors } from '../viewer-colors.ts';

export interface FilamentMaterial {
  readonly material: MeshStandardMaterial;
  setLook(look: FilamentLook): void;
  /** The cart's picture shows the print without marks. */
  showMarks(isShown: boolean): void;
}

interface FilamentLook {
  readonly hex: string;
  /** mm */
  readonly layerHeight: number;
  readonly volume: { readonly width: number; readonly depth: number; readonly height: number };
}

/** Layered plastic, with red stripes outside the build volume and dark ones where a wall is too thin. */
export function createFilamentMaterial(hasNormals: boolean, hasThinWalls: boolean): FilamentMaterial {
  const uniforms = {
    layerHeight: { value: 0.16 },
    reach: { value: new Vector3(175, 175, 350) },
    danger: { value: new Color(viewerColors.danger) },
    marksShown: { value: 1 },
  };
  const material = new MeshStandardMaterial({ roughness: 0.58, metalness: 0, flatShading: !hasNormals });
  if (hasThinWalls) material.defines = { ...material.defines, HAS_THIN_WALLS: '' };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${places.declared}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${places.written}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${marks.declared}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${marks.painted}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${layerLines}`);
  };
  return {
    material,
    setLook: ({ hex, layerHeight, volume }) => {
      material.color.set(hex);
      uniforms.layerHeight.value = layerHeight;
      uniforms.reach.value.set(volume.width / 2, volume.depth / 2, volume.height);
    },
    showMarks: (isShown) => {
      uniforms.marksShown.value = isShown ? 1 : 0;
    },
  };
}

/** GLSL added to three.js' own material. `bedPlace` is in mm from the middle of the bed. */
const places = {
  declared: /* glsl */ `
    varying vec3 bedPlace;
    #ifdef HAS_THIN_WALLS
      attribute float thin;
      varying float thinness;
    #endif`,
  written: /* glsl */ `
    bedPlace = (modelMatrix * vec4(transformed, 1.0)).xyz;
    #ifdef HAS_THIN_WALLS
      thinness = thin;
    #endif`,
} as const;

const marks = {
  declared: /* glsl */ `
    varying vec3 bedPlace;
    uniform float layerHeight;
    uniform vec3 reach;
    uniform vec3 danger;
    uniform float marksShown;
    #ifdef HAS_THIN_WALLS
      varying float thinness;
    #endif

    float stripes() {
      return step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
    }`,
  painted: /* glsl */ `
    vec2 aside = abs(bedPlace.xy) - reach.xy;
    float outside = max(max(aside.x, aside.y), bedPlace.z - reach.z);
    if (marksShown > 0.5) {
      if (outside > 0.02) diffuseColor.rgb = mix(danger, vec3(0.9, 0.85, 0.8), 0.75 * stripes());
      #ifdef HAS_THIN_WALLS
        else if (thinness > 0.5) diffuseColor.rgb = mix(danger, vec3(0.02), stripes());
      #endif
    }`,
} as const;

/**
 * Layers tilt the normals up and down along z. From afar a layer is smaller than a pixel, so two, four or more are drawn
 * as one: their number still follows the layer height, and nothing flickers.
 */
const layerLines = /* glsl */ `
    float pixel = max(fwidth(bedPlace.z), 1e-5);
    float bundle = log2(max(pixel * 3.2 / layerHeight, 1.0));
    float whole = floor(bundle);
    float finer = layerHeight * exp2(whole);
    float tilt = mix(
      sin(6.2831853 * bedPlace.z / finer),
      sin(3.1415927 * bedPlace.z / finer),
      bundle - whole
    );
    vec3 upward = (viewMatrix * vec4(0.0, 0.0, 1.0, 0.0)).xyz;
    float steep = 1.0 - abs(dot(normal, upward));
    float depth = mix(0.12, 0.3, smoothstep(0.1, 0.22, layerHeight)) / (1.0 + 0.25 * bundle);
    normal = normalize(normal + upward * tilt * steep * depth);`;
