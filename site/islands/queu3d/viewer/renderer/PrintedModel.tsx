import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4 } from 'three';
import { createFilamentMaterial, type FilamentMaterial, type FilamentMode } from './filament-material.ts';
import { setWalls } from './model-chunks.ts';
import type { Appearance } from './renderer-messages.ts';
import { viewerColors } from './viewer-colors.ts';
import type { Marks, Pose, View } from './viewer-props.ts';

interface Props {
  /** the chunks received so far */
  readonly chunks: readonly BufferGeometry[];
  readonly isComplete: boolean;
  readonly appearance: Appearance;
  readonly marks: Marks;
  readonly mode: FilamentMode;
  /** Gets the material when the whole model is drawn, and null when it is removed. */
  onDrawn(material: FilamentMaterial | null): void;
}

/** The model as it will be printed, in the middle of the bed. */
export function PrintedModel({ chunks, isComplete, appearance, marks, mode, onDrawn }: Props) {
  const invalidate = useThree((three) => three.invalidate);
  const gl = useThree((three) => three.gl);
  const { pose, hex, layerHeight, volume } = appearance;
  const walls = isComplete ? (marks.walls ?? null) : null;
  const hasNormals = chunks[0]?.hasAttribute('normal') ?? false;
  const hasWalls = walls !== null;
  const filament = useMemo(() => createFilamentMaterial(hasNormals, hasWalls), [hasNormals, hasWalls]);
  const matrix = useMemo(() => placeOnBed(pose), [pose]);
  useEffect(() => () => filament.material.dispose(), [filament]);

  useLayoutEffect(() => {
    if (walls) setWalls(chunks, walls);
    invalidate();
  }, [chunks, walls, invalidate]);

  useEffect(() => {
    filament.setLook({ hex, layerHeight, volume });
    invalidate();
  }, [filament, hex, layerHeight, volume, invalidate]);

  useEffect(() => {
    filament.setMode(mode);
    // Without the model there is no shadow of it, either.
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [filament, mode, gl, invalidate]);

  // The shadow is drawn once the model is complete, and again only when it is rotated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rotated model casts another shadow
  useEffect(() => {
    if (!isComplete) return;
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [isComplete, matrix, gl, invalidate]);

  useEffect(() => {
    if (!isComplete) return undefined;
    onDrawn(filament);
    return () => onDrawn(null);
  }, [isComplete, filament, onDrawn]);

  return (
    <group matrix={matrix} matrixAutoUpdate={false}>
      {chunks.map((chunk) => (
        <mesh
          key={chunk.uuid}
          geometry={chunk}
          material={filament.material}
          layers-mask={SEEN_AND_PROBED}
          frustumCulled={false}
          castShadow
          receiveShadow
        />
      ))}
      {marks.openEdges && <OpenEdges edges={marks.openEdges} />}
      {marks.added && <RepairedFaces positions={marks.added} color={viewerColors.added} />}
      {marks.dropped && <RepairedFaces positions={marks.dropped} color={viewerColors.danger} />}
    </group>
  );
}

function placeOnBed({ matrix: [a, b, c], box: { min, max } }: Pose): Matrix4 {
  const [x, y, z] = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  return new Matrix4().set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
}

/** Layer of things that the viewer shows and the cart's picture doesn't. */
export const NOT_IN_PICTURES = 1;
/** Layer of the model alone, whose values can be read. */
export const PROBED = 2;
const SEEN_AND_PROBED = (1 << 0) | (1 << PROBED);

/** How the model itself is shown in a view. */
export function filamentMode({ mode, supportsOnly }: View): FilamentMode {
  if (mode === 'walls' || mode === 'overhangs') return mode;
  if (mode === 'model') return 'plain';
  return supportsOnly ? 'translucent' : 'hidden';
}

/** Triangles that a repair adds or removes, in front of those of the model at the same place. */
function RepairedFaces({ positions, color }: { positions: Float32Array; color: string }) {
  const geometry = useMemo(() => {
    const faces = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
    faces.computeVertexNormals();
    return faces;
  }, [positions]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return (
    <mesh geometry={geometry} layers={NOT_IN_PICTURES} frustumCulled={false} renderOrder={1}>
      <meshStandardMaterial
        color={color}
        roughness={0.8}
        side={DoubleSide}
        polygonOffset
        polygonOffsetFactor={-2}
        polygonOffsetUnits={-2}
      />
    </mesh>
  );
}

/** The rims of holes, visible through the model. Lines are only one pixel wide, so their ends are dots. */
function OpenEdges({ edges }: { edges: Float32Array }) {
  const geometry = useMemo(() => new BufferGeometry().setAttribute('position', new BufferAttribute(edges, 3)), [edges]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return (
    <>
      <lineSegments geometry={geometry} layers={NOT_IN_PICTURES} frustumCulled={false} renderOrder={2}>
        <lineBasicMaterial color={viewerColors.danger} depthTest={false} transparent />
      </lineSegments>
      <points geometry={geometry} layers={NOT_IN_PICTURES} frustumCulled={false} renderOrder={2}>
        <pointsMaterial color={viewerColors.danger} size={5} sizeAttenuation={false} depthTest={false} transparent />
      </points>
    </>
  );
}
