import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  BoxGeometry,
  BufferGeometry,
  Color,
  FileLoader,
  Float32BufferAttribute,
  type Group,
  ShaderMaterial,
  Vector2,
} from 'three';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { BedNumbers } from './BedNumbers.tsx';
import { viewerColors } from './viewer-colors.ts';
import type { ViewerProps } from './viewer-props.ts';

const PLATE = '/models/beds/bed.stl';

/** The build plate with its grid, numbers and logo. */
export function Bed({ volume }: Pick<ViewerProps, 'volume'>) {
  const group = useRef<Group>(null);
  const plate = usePlate(volume);
  // From below, it would hide the model.
  useFrame(({ camera }) => {
    if (group.current) group.current.visible = camera.position.z > 0;
  });
  return (
    <group ref={group}>
      {plate && (
        <mesh geometry={plate} receiveShadow>
          <meshStandardMaterial color={viewerColors.plate} roughness={0.85} />
        </mesh>
      )}
      <BedGrid volume={volume} />
      <BedNumbers volume={volume} />
      <BedLogo volume={volume} />
    </group>
  );
}

/** A plain plate if the file does not load, or for a bed of another size. */
function usePlate({ width, depth }: ViewerProps['volume']): BufferGeometry | undefined {
  const invalidate = useThree((three) => three.invalidate);
  const [plate, setPlate] = useState<BufferGeometry>();
  useEffect(() => {
    let isUnmounted = false;
    let shown: BufferGeometry | undefined;
    const show = (geometry: BufferGeometry) => {
      if (isUnmounted) return geometry.dispose();
      shown = geometry;
      setPlate(geometry);
      invalidate();
    };
    const plain = () => new BoxGeometry(width + 10, depth + 10, 6).translate(0, 0, -3);
    if (width === 350 && depth === 350) fetchPlate().then(show, () => show(plain()));
    else show(plain());
    return () => {
      isUnmounted = true;
      shown?.dispose();
    };
  }, [width, depth, invalidate]);
  return plate;
}

/** Its top is at z = 0, its center at the origin. Throws if it cannot be fetched. */
async function fetchPlate(): Promise<BufferGeometry> {
  const geometry = await new STLLoader().loadAsync(PLATE);
  geometry.computeVertexNormals();
  return geometry;
}

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
function BedGrid({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
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

const LOGO = '/models/logo/logo.json';

/** Flat triangles, x and y in mm. */
interface LogoShapes {
  readonly spool: readonly number[];
  readonly strand: readonly number[];
}

/** The shop's logo at the right of the front edge; left out if it does not load. */
function BedLogo({ volume: { width, depth } }: Pick<ViewerProps, 'volume'>) {
  const invalidate = useThree((three) => three.invalidate);
  const [shapes, setShapes] = useState<{ spool: BufferGeometry; strand: BufferGeometry }>();
  useEffect(() => {
    let isUnmounted = false;
    fetchLogo().then(
      ({ spool, strand }) => {
        if (isUnmounted) return;
        setShapes({ spool: flat(spool), strand: flat(strand) });
        invalidate();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [invalidate]);
  useEffect(
    () => () => {
      shapes?.spool.dispose();
      shapes?.strand.dispose();
    },
    [shapes],
  );
  if (!shapes) return null;
  return (
    <group position={[width / 2 - 35, -depth / 2 + 35, 0.15]} scale={0.7}>
      <mesh geometry={shapes.spool} renderOrder={1}>
        <meshBasicMaterial color={viewerColors.gridSection} depthWrite={false} transparent />
      </mesh>
      <mesh geometry={shapes.strand} renderOrder={1}>
        <meshBasicMaterial color={viewerColors.vermilion} depthWrite={false} transparent />
      </mesh>
    </group>
  );
}

function flat(points: readonly number[]): BufferGeometry {
  const corners = new Float32Array((points.length / 2) * 3);
  for (let at = 0; at < points.length / 2; at += 1) {
    corners[3 * at] = points[2 * at] ?? 0;
    corners[3 * at + 1] = points[2 * at + 1] ?? 0;
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
}

/** Throws if it cannot be fetched or has another format. */
async function fetchLogo(): Promise<LogoShapes> {
  const shapes: unknown = JSON.parse(String(await new FileLoader().loadAsync(LOGO)));
  if (!isLogo(shapes)) throw new Error(`${LOGO} is not a logo`);
  return shapes;
}

function isLogo(value: unknown): value is LogoShapes {
  return typeof value === 'object' && value !== null && 'spool' in value && 'strand' in value;
}
