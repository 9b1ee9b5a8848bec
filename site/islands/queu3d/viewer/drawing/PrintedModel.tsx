import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { type BufferGeometry, Matrix4 } from 'three';
import type { Marks, Pose } from '../viewer-props.ts';
import type { Look } from './drawing-wire.ts';
import { createFilamentMaterial, type FilamentMaterial } from './filament-material.ts';
import { markTriangles } from './model-chunks.ts';
import { OpenEdges } from './OpenEdges.tsx';

interface Props {
  /** The pieces that have come so far. */
  readonly chunks: readonly BufferGeometry[];
  readonly isWhole: boolean;
  readonly look: Look;
  readonly marks: Marks;
  /** Told when all of it is drawn, and with null when it goes. */
  onDrawn(material: FilamentMaterial | null): void;
}

/** The model as it will be printed, on the middle of the bed. */
export function PrintedModel({ chunks, isWhole, look, marks, onDrawn }: Props) {
  const invalidate = useThree((three) => three.invalidate);
  const gl = useThree((three) => three.gl);
  const { pose, hex, layerHeight, volume } = look;
  const thinWalls = isWhole ? (marks.thinWalls ?? null) : null;
  const hasNormals = chunks[0]?.hasAttribute('normal') ?? false;
  const hasThinWalls = thinWalls !== null;
  const filament = useMemo(() => createFilamentMaterial(hasNormals, hasThinWalls), [hasNormals, hasThinWalls]);
  const matrix = useMemo(() => onTheBed(pose), [pose]);
  useEffect(() => () => filament.material.dispose(), [filament]);

  useLayoutEffect(() => {
    if (thinWalls) markTriangles(chunks, thinWalls);
    invalidate();
  }, [chunks, thinWalls, invalidate]);

  useEffect(() => {
    filament.paint({ hex, layerHeight, volume });
    invalidate();
  }, [filament, hex, layerHeight, volume, invalidate]);

  // Its shadow is drawn once it is all there, and again only when it is turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turned model throws another shadow
  useEffect(() => {
    if (!isWhole) return;
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [isWhole, matrix, gl, invalidate]);

  useEffect(() => {
    if (!isWhole) return undefined;
    onDrawn(filament);
    return () => onDrawn(null);
  }, [isWhole, filament, onDrawn]);

  return (
    <group matrix={matrix} matrixAutoUpdate={false}>
      {chunks.map((chunk) => (
        <mesh
          key={chunk.uuid}
          geometry={chunk}
          material={filament.material}
          frustumCulled={false}
          castShadow
          receiveShadow
        />
      ))}
      {marks.openEdges && <OpenEdges edges={marks.openEdges} />}
    </group>
  );
}

function onTheBed({ matrix: [a, b, c], box: { min, max } }: Pose): Matrix4 {
  const [x, y, z] = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  return new Matrix4().set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
}
