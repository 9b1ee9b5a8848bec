import { Color, MeshStandardMaterial, Vector3 } from 'three';
import { viewerColors } from '../viewer-colors.ts';
import { layerLines, marks, places } from './filament-shader.ts';

export interface FilamentMaterial {
  readonly material: MeshStandardMaterial;
  paint(look: FilamentLook): void;
  /** A picture for the cart shows the print, not what was found on the model. */
  showMarks(isShown: boolean): void;
}

interface FilamentLook {
  readonly hex: string;
  /** mm */
  readonly layerHeight: number;
  readonly volume: { readonly width: number; readonly depth: number; readonly height: number };
}

/** Plastic in layers; red stripes where the model sticks out of the printer, dark ones where a wall is too thin. */
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
    paint: ({ hex, layerHeight, volume }) => {
      material.color.set(hex);
      uniforms.layerHeight.value = layerHeight;
      uniforms.reach.value.set(volume.width / 2, volume.depth / 2, volume.height);
    },
    showMarks: (isShown) => {
      uniforms.marksShown.value = isShown ? 1 : 0;
    },
  };
}
