import { Color, MeshStandardMaterial, Vector3 } from 'three';
import { WALL_STEP } from '../../../../lib/queu3d/model-facts.ts';
import { type HeatMap, heatMaps } from './heat-maps.ts';
import { viewerColors } from './viewer-colors.ts';

/** The model as it will look, colored by a measure, translucent over its supports, or not at all. */
export type FilamentMode = 'plain' | HeatMap | 'translucent' | 'hidden';

export interface FilamentMaterial {
  readonly material: MeshStandardMaterial;
  setLook(look: FilamentLook): void;
  setMode(mode: FilamentMode): void;
  /** The cart's picture shows the print plain and without marks. */
  showMarks(isShown: boolean): void;
  /** While a heat map's value is read back, pixels have it instead of a color. */
  showValues(isShown: boolean): void;
}

interface FilamentLook {
  readonly hex: string;
  /** mm */
  readonly layerHeight: number;
  readonly volume: { readonly width: number; readonly depth: number; readonly height: number };
}

const TRANSLUCENT = 0.38;
const paintedBy = { plain: 0, walls: 1, overhangs: 2, translucent: 0, hidden: 0 } as const;

/** Layered plastic, with red stripes outside the build volume and dark ones where a wall is too thin; or a heat map. */
export function createFilamentMaterial(hasNormals: boolean, hasWalls: boolean): FilamentMaterial {
  const uniforms = {
    layerHeight: { value: 0.16 },
    reach: { value: new Vector3(175, 175, 350) },
    danger: { value: new Color(viewerColors.danger) },
    marksShown: { value: 1 },
    paintedBy: { value: 0 },
    heatAt: { value: heatMaps.walls.stops.map(({ at }) => at) },
    heatColor: { value: heatMaps.walls.stops.map(({ hex }) => new Color(hex)) },
    valuesShown: { value: 0 },
  };
  const material = new MeshStandardMaterial({ roughness: 0.58, metalness: 0, flatShading: !hasNormals });
  if (hasWalls) material.defines = { ...material.defines, HAS_WALLS: '' };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${places.declared}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${places.written}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${marks.declared}\n${heat.declared}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${marks.painted}\n${heat.painted}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${layerLines}`)
      .replace('#include <opaque_fragment>', `${heat.lit}\n#include <opaque_fragment>`)
      .replace('#include <dithering_fragment>', `#include <dithering_fragment>\n${heat.read}`);
  };
  let mode: FilamentMode = 'plain';
  const apply = (shown: FilamentMode) => {
    const isTranslucent = shown === 'translucent';
    // Compiled again, as an opaque material's shader writes no opacity.
    if (material.transparent !== isTranslucent) material.needsUpdate = true;
    material.transparent = isTranslucent;
    material.opacity = isTranslucent ? TRANSLUCENT : 1;
    material.visible = shown !== 'hidden';
    uniforms.paintedBy.value = paintedBy[shown];
    if (shown !== 'walls' && shown !== 'overhangs') return;
    uniforms.heatAt.value = heatMaps[shown].stops.map(({ at }) => at);
    uniforms.heatColor.value = heatMaps[shown].stops.map(({ hex }) => new Color(hex));
  };
  return {
    material,
    setLook: ({ hex, layerHeight, volume }) => {
      material.color.set(hex);
      uniforms.layerHeight.value = layerHeight;
      uniforms.reach.value.set(volume.width / 2, volume.depth / 2, volume.height);
    },
    setMode: (chosen) => {
      mode = chosen;
      apply(mode);
    },
    showMarks: (isShown) => {
      uniforms.marksShown.value = isShown ? 1 : 0;
      apply(isShown ? mode : 'plain');
    },
    showValues: (isShown) => {
      uniforms.valuesShown.value = isShown ? 1 : 0;
    },
  };
}

/** GLSL added to three.js' own material. `bedPlace` is in mm from the middle of the bed. */
const places = {
  declared: /* glsl */ `
    varying vec3 bedPlace;
    #ifdef HAS_WALLS
      attribute float wall;
      varying float wallBehind;
    #endif`,
  written: /* glsl */ `
    bedPlace = (modelMatrix * vec4(transformed, 1.0)).xyz;
    #ifdef HAS_WALLS
      wallBehind = wall * ${WALL_STEP};
    #endif`,
} as const;

const marks = {
  declared: /* glsl */ `
    varying vec3 bedPlace;
    uniform float layerHeight;
    uniform vec3 reach;
    uniform vec3 danger;
    uniform float marksShown;
    uniform int paintedBy;
    #ifdef HAS_WALLS
      varying float wallBehind;
    #endif

    float stripes() {
      return step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
    }`,
  painted: /* glsl */ `
    vec2 aside = abs(bedPlace.xy) - reach.xy;
    float outside = max(max(aside.x, aside.y), bedPlace.z - reach.z);
    if (marksShown > 0.5 && paintedBy == 0) {
      if (outside > 0.02) diffuseColor.rgb = mix(danger, vec3(0.9, 0.85, 0.8), 0.75 * stripes());
      #ifdef HAS_WALLS
        else if (wallBehind < ${heatMaps.walls.limit} - 0.5 * ${WALL_STEP}) diffuseColor.rgb = mix(danger, vec3(0.02), stripes());
      #endif
    }`,
} as const;

/**
 * The value of a heat map and its color. The overhang follows from the place alone: neighboring pixels of a face give its
 * normal, however the model is turned. A face on the bed hangs over nothing.
 */
const heat = {
  declared: /* glsl */ `
    uniform float heatAt[${heatMaps.walls.stops.length}];
    uniform vec3 heatColor[${heatMaps.walls.stops.length}];
    uniform float valuesShown;

    float heatValue() {
      if (paintedBy == 1) {
        #ifdef HAS_WALLS
          return wallBehind;
        #else
          return ${heatMaps.walls.max.toFixed(2)};
        #endif
      }
      vec3 face = normalize(cross(dFdx(bedPlace), dFdy(bedPlace)));
      bool isOnBed = bedPlace.z < 0.1 && face.z < -0.999;
      return isOnBed ? 0.0 : max(0.0, degrees(asin(clamp(-face.z, -1.0, 1.0))));
    }

    vec3 heatColorOf(float value) {
      vec3 color = heatColor[0];
      for (int i = 1; i < ${heatMaps.walls.stops.length}; i++) {
        if (value < heatAt[i - 1]) break;
        float part = clamp((value - heatAt[i - 1]) / max(heatAt[i] - heatAt[i - 1], 1e-4), 0.0, 1.0);
        color = mix(heatColor[i - 1], heatColor[i], part);
      }
      return color;
    }`,
  painted: /* glsl */ `
    float heatHere = paintedBy == 0 ? 0.0 : heatValue();
    if (paintedBy != 0) diffuseColor.rgb = heatColorOf(heatHere);`,
  // Mostly the legend's own color, with some light so that the shape can be seen.
  lit: /* glsl */ `
    if (paintedBy != 0) outgoingLight = mix(diffuseColor.rgb, outgoingLight, 0.4);`,
  read: /* glsl */ `
    if (valuesShown > 0.5) {
      float whole = paintedBy == 1 ? ${heatMaps.walls.max.toFixed(2)} : ${heatMaps.overhangs.max.toFixed(2)};
      gl_FragColor = vec4(heatHere / whole, 0.0, 0.0, 1.0);
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
    float steep = paintedBy == 0 ? 1.0 - abs(dot(normal, upward)) : 0.0;
    float depth = mix(0.12, 0.3, smoothstep(0.1, 0.22, layerHeight)) / (1.0 + 0.25 * bundle);
    normal = normalize(normal + upward * tilt * steep * depth);`;
