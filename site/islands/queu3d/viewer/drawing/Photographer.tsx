import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { Box, ViewerHandle } from '../viewer-props.ts';
import type { FilamentMaterial } from './filament-material.ts';
import { takePicture } from './take-picture.ts';

interface Props {
  readonly box: Box;
  readonly filament: FilamentMaterial;
  onReady(handle: ViewerHandle | null): void;
}

/** Takes the picture that goes with the order. Stands in the scene once all of the model does. */
export function Photographer({ box, filament, onReady }: Props) {
  const gl = useThree((three) => three.gl);
  const scene = useThree((three) => three.scene);
  const latest = useRef(box);
  latest.current = box;
  useEffect(() => {
    const capture = () =>
      takePicture(gl, scene, latest.current, (draw) => {
        filament.showMarks(false);
        draw();
        filament.showMarks(true);
      });
    onReady({ capture });
    return () => onReady(null);
  }, [gl, scene, filament, onReady]);
  return null;
}
