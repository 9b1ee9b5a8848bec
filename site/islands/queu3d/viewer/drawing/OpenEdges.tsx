import { useEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry } from 'three';
import { viewerColors } from '../viewer-colors.ts';

/** Things that are for the shopper's eyes while looking, and not in the picture for the cart. */
export const NOT_IN_PICTURES = 1;

/** Rims of holes, seen through the model. A line is one pixel thin, so its ends are dots. */
export function OpenEdges({ edges }: { edges: Float32Array }) {
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
