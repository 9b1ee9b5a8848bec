import { useMemo } from 'react';
import { BoxGeometry, EdgesGeometry } from 'three';
import { viewerColours } from '../viewer-colours.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { NOT_IN_PICTURES } from './OpenEdges.tsx';

type Props = Pick<ViewerProps, 'volume'> & { isFitting: boolean };

/** As far as the nozzle reaches. */
export function BuildVolume({ volume: { width, depth, height }, isFitting }: Props) {
  const edges = useMemo(() => new EdgesGeometry(new BoxGeometry(width, depth, height)), [width, depth, height]);
  return (
    <lineSegments geometry={edges} position={[0, 0, height / 2]} layers={NOT_IN_PICTURES}>
      <lineBasicMaterial
        color={isFitting ? viewerColours.ink : viewerColours.danger}
        opacity={isFitting ? 0.16 : 0.9}
        transparent
        depthWrite={false}
      />
    </lineSegments>
  );
}
