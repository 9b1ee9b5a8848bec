import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import { Matrix4 } from 'three';
import { createFilamentMaterial, type FilamentMaterial } from './filament-material.ts';
import { chunksOf } from './model-chunks.ts';
import { OpenEdges } from './OpenEdges.tsx';
import type { Pose, ViewerProps } from './viewer-props.ts';

type Props = Pick<ViewerProps, 'model' | 'pose' | 'marks' | 'hex' | 'layerHeight' | 'volume'> & {
  /** Told when all of it is drawn, and with null when it goes. */
  onDrawn(material: FilamentMaterial | null): void;
};

/** The model as it will be printed, on the middle of the bed. */
export function PrintedModel({ model, pose, marks, hex, layerHeight, volume, onDrawn }: Props) {
  const invalidate = useThree((three) => three.invalidate);
  const gl = useThree((three) => three.gl);
  const thinWalls = marks?.thinWalls ?? null;
  const chunks = useMemo(() => chunksOf(model, thinWalls), [model, thinWalls]);
  const [shown, setShown] = useState(0);
  const filament = useMemo(
    () => createFilamentMaterial(Boolean(model.normals), Boolean(thinWalls)),
    [model, thinWalls],
  );
  const matrix = useMemo(() => onTheBed(pose), [pose]);
  const isWhole = shown >= chunks.length;

  useEffect(() => () => chunks.forEach((chunk) => void chunk.dispose()), [chunks]);
  useEffect(() => () => filament.material.dispose(), [filament]);

  useEffect(() => {
    filament.paint({ hex, layerHeight, volume });
    invalidate();
  }, [filament, hex, layerHeight, volume, invalidate]);

  // One more piece after each frame that was drawn.
  useFrame(() => {
    if (!isWhole) setShown((count) => count + 1);
  });

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
      {chunks.slice(0, shown).map((chunk) => (
        <mesh
          key={chunk.uuid}
          geometry={chunk}
          material={filament.material}
          frustumCulled={false}
          castShadow
          receiveShadow
        />
      ))}
      {marks?.openEdges && <OpenEdges edges={marks.openEdges} />}
    </group>
  );
}

function onTheBed({ matrix: [a, b, c], box: { min, max } }: Pose): Matrix4 {
  const [x, y, z] = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  return new Matrix4().set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
}
