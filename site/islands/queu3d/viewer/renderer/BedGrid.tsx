import { useEffect, useMemo } from 'react';
import { Color, ShaderMaterial, Vector2 } from 'three';
import { viewerColors } from '../viewer-colors.ts';
import type { ViewerProps } from '../viewer-props.ts';

/** `place` is in mm from the front left corner, the printer's origin. */
const vertexShader = /* glsl */ `
  varying vec2 place;
  uniform vec2 size;
  void main() {
    place = uv * size;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

/** Lines keep their width in pixels at any distance, and fade out before they merge. */
const fragmentShader = /* glsl */ `
  varying vec2 place;
  uniform vec3 line;
  uniform vec3 section;
  float drawn(float step, float pixels) {
    vec2 at = place / step;
    vec2 wide = fwidth(at);
    vec2 near = abs(fract(at - 0.5) - 0.5) / wide;
    vec2 ink = clamp(pixels * 0.5 + 0.5 - near, 0.0, 1.0) * clamp(1.2 - 4.0 * wide, 0.0, 1.0);
    return max(ink.x, ink.y);
  }
  void main() {
    float thin = drawn(10.0, 0.9) * 0.55;
    float thick = drawn(50.0, 1.1);
    gl_FragColor = vec4(mix(line, section, thick), max(thin, thick));
    #include <colorspace_fragment>
  }`;

/** Squares of 10 mm, with a stronger line every 50 mm. */
export function BedGrid({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        transparent: true,
        depthWrite: false,
        uniforms: {
          size: { value: new Vector2(width, depth) },
          line: { value: new Color(viewerColors.gridLine) },
          section: { value: new Color(viewerColors.gridSection) },
        },
      }),
    [width, depth],
  );
  useEffect(() => () => material.dispose(), [material]);
  return (
    <mesh material={material} position={[0, 0, 0.1]} renderOrder={1}>
      <planeGeometry args={[width, depth]} />
    </mesh>
  );
}
