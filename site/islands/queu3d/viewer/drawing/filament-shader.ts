/** Pieces of GLSL that are put into three's own material. `bedPlace` is in mm, its origin the middle of the bed. */
export const places = {
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

export const marks = {
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
 * Layers tilt the light up and down along z. From afar one layer is less than a pixel, so two, four or more are drawn as
 * one: their number still follows the layer height, and nothing flickers.
 */
export const layerLines = /* glsl */ `
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
