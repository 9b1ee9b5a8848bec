import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect } from 'react';
import type { LayerView } from '../viewer-props.ts';
import type { LayerMesh } from './layer-mesh.ts';
import { NOT_IN_PICTURES } from './PrintedModel.tsx';

interface Props {
  readonly lines: LayerMesh;
  readonly view: LayerView;
  /** mm */
  readonly layerHeight: number;
}

/** The lines of plastic of a print up to a layer. */
export function LayerLines({ lines, view, layerHeight }: Props) {
  const invalidate = useThree((three) => three.invalidate);
  const pixels = useThree(({ size, viewport }) => size.height * viewport.dpr);
  useLayoutEffect(() => {
    lines.mesh.layers.set(NOT_IN_PICTURES);
    lines.setPixels(pixels);
    lines.show(view, layerHeight);
    invalidate();
  }, [lines, view, layerHeight, pixels, invalidate]);
  // Frees the graphics card; shown again, the lines are sent to it again.
  useEffect(() => {
    return () => {
      lines.dispose();
      invalidate();
    };
  }, [lines, invalidate]);
  return <primitive object={lines.mesh} />;
}
