import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  Points,
  PointsMaterial,
  ShaderMaterial,
} from 'three';
import { PLACE_STEP, pathKinds, TRAVEL } from '../../../../../contract/queu3d/layers/layer-format.ts';
import { type PrintLayers, SPEED_UNIT } from '../../../../../contract/queu3d/layers/read-layers.ts';
import { findSeams, speedSteps } from './layer-facts.ts';
import { pathColors, seamColor, speedColors, travelColor } from './viewer-colors.ts';
import type { LayerView } from './viewer-props.ts';

export interface LayerMesh {
  readonly drawn: Group;
  /** as in `LayersSummary` */
  readonly speeds: readonly number[];
  /** @param layerHeight mm */
  show(view: LayerView, layerHeight: number): void;
  /** @param pixels of the picture's height */
  setPixels(pixels: number): void;
  dispose(): void;
}

/**
 * The lines of all layers as one buffer on the graphics card, 8 bytes per point: each line is drawn from its point to the
 * next one in the buffer. Another layer only changes how many are drawn.
 */
export function createLayerMesh(layers: PrintLayers, fieldOfView: number): LayerMesh {
  const { points, ends, heights } = layers;
  const speeds = speedSteps(points);
  const buffer = new InstancedInterleavedBuffer(points, 4);
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, -1, 0, 0, 1, 0, 1, -1, 0, 1, 1, 0]), 3));
  geometry.setAttribute('from', new InterleavedBufferAttribute(buffer, 4, 0));
  // The next point of the same buffer; the last point has none, so one line less is drawn than there are points.
  geometry.setAttribute('to', new InterleavedBufferAttribute(buffer, 4, 4));
  geometry.setIndex([0, 1, 2, 2, 1, 3]);
  const uniforms = {
    colors: { value: [new Color(), ...pathKinds.map((kind) => new Color(pathColors[kind])), new Color(travelColor)] },
    shown: { value: [0, ...pathKinds.map(() => 1), 0] },
    speedColors: { value: speedColors.map((color) => new Color(color)) },
    // Missing steps are never reached.
    speeds: { value: speedColors.map((_, i) => speeds[i] ?? 1e6) },
    isBySpeed: { value: 0 },
    layerHeight: { value: 0.2 },
    top: { value: 0 },
    bottom: { value: 0 },
    dimmed: { value: 1 },
    pixel: { value: 0 },
  };
  const material = new ShaderMaterial({ uniforms, vertexShader, fragmentShader });
  const mesh = new Mesh(geometry, material);
  const seams = findSeams(layers);
  const seamPoints = new Points(
    new BufferGeometry().setAttribute('position', new BufferAttribute(seams.positions, 3)),
    new PointsMaterial({ color: seamColor, size: 5, sizeAttenuation: false }),
  );
  const drawn = new Group().add(mesh, seamPoints);
  for (const each of drawn.children) each.frustumCulled = false;
  return {
    drawn,
    speeds,
    show({ layer, alone, travel, seams: showsSeams, colorBy, hidden, supportsOnly }, layerHeight) {
      const last = Math.min(Math.max(layer, 1), ends.length) - 1;
      const all = supportsOnly ? ends.length - 1 : last;
      geometry.instanceCount = Math.max(0, (ends[all] ?? 0) - 1);
      uniforms.shown.value = [
        0,
        ...pathKinds.map((kind) => (supportsOnly ? kind === 'support' : !hidden.includes(kind))).map(Number),
        Number(travel && !supportsOnly),
      ];
      uniforms.isBySpeed.value = Number(colorBy === 'speed' && !supportsOnly && speeds.length > 0);
      seamPoints.visible = showsSeams && !supportsOnly;
      const firstSeam = alone && all > 0 ? (seams.ends[all - 1] ?? 0) : 0;
      seamPoints.geometry.setDrawRange(firstSeam, (seams.ends[all] ?? 0) - firstSeam);
      uniforms.layerHeight.value = layerHeight;
      uniforms.top.value = heights[all] ?? 0;
      // Halfway to the layer below, as heights in the buffer are rounded.
      uniforms.bottom.value = alone && !supportsOnly ? ((heights[all - 1] ?? 0) + (heights[all] ?? 0)) / 2 : 0;
      // Only below the layer that is looked at; the whole print is in its full colors.
      // Dimmed less by speed, so that colors still compare with those of the legend.
      const dimmed = uniforms.isBySpeed.value ? 0.85 : 0.6;
      uniforms.dimmed.value = all === ends.length - 1 ? 1 : dimmed;
    },
    setPixels(pixels) {
      uniforms.pixel.value = (2 * Math.tan((fieldOfView * Math.PI) / 360)) / pixels;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      seamPoints.geometry.dispose();
      seamPoints.material.dispose();
    },
  };
}

/** mm: half of a line's width, and of a travel move's, which takes none. */
const HALF_WIDTH = 0.2;
const TRAVEL_HALF_WIDTH = 0.04;

/** Each line is a ribbon that faces the camera, as wide as the line is from there, and shaded as if it were round. */
const vertexShader = /* glsl */ `
  attribute vec4 from;
  attribute vec4 to;
  uniform vec3 colors[${TRAVEL + 1}];
  uniform float shown[${TRAVEL + 1}];
  uniform vec3 speedColors[${speedColors.length}];
  uniform float speeds[${speedColors.length}];
  uniform float isBySpeed;
  uniform float layerHeight;
  uniform float top;
  uniform float bottom;
  uniform float dimmed;
  uniform float pixel;
  varying vec3 paint;
  varying vec3 sideways;
  varying vec3 outwards;
  varying float side;

  void main() {
    int value = int(to.w + 0.5);
    int kind = value % ${SPEED_UNIT};
    float z = to.z * ${PLACE_STEP};
    if (kind == 0 || shown[kind] < 0.5 || z < bottom) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      return;
    }
    vec3 a = vec3(from.xy * ${PLACE_STEP}, z - 0.5 * layerHeight);
    vec3 b = vec3(to.xy * ${PLACE_STEP}, z - 0.5 * layerHeight);
    vec3 place = mix(a, b, position.x);
    vec3 along = normalize(b - a + vec3(1e-6, 0.0, 0.0));
    vec3 view = normalize(cameraPosition - place);
    sideways = normalize(cross(along, view) + vec3(0.0, 0.0, 1e-6));
    outwards = normalize(cross(sideways, along));
    float reach = mix(0.5 * layerHeight, ${HALF_WIDTH}, length(sideways.xy));
    float depth = -(viewMatrix * vec4(place, 1.0)).z;
    if (kind == ${TRAVEL}) reach = ${TRAVEL_HALF_WIDTH};
    reach = max(reach, 0.6 * pixel * depth);
    place += sideways * position.y * reach + along * (2.0 * position.x - 1.0) * 0.5 * reach;
    side = position.y;
    vec3 color = colors[kind];
    if (isBySpeed > 0.5 && kind != ${TRAVEL}) {
      int band = 0;
      for (int i = 0; i < ${speedColors.length - 1}; i++) if (float(value / ${SPEED_UNIT}) > speeds[i]) band = i + 1;
      color = speedColors[band];
    }
    paint = color * (z < top - 0.5 * layerHeight ? dimmed : 1.0);
    gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  }`;

const fragmentShader = /* glsl */ `
  varying vec3 paint;
  varying vec3 sideways;
  varying vec3 outwards;
  varying float side;

  void main() {
    vec3 normal = normalize(sideways * side + outwards * sqrt(max(0.0, 1.0 - side * side)));
    float light = 0.62 + 0.5 * max(0.0, dot(normal, normalize(vec3(-0.34, -0.55, 0.76)))) - 0.12 * side * side;
    gl_FragColor = vec4(paint * light, 1.0);
    #include <colorspace_fragment>
  }`;
