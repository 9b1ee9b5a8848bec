import { OrbitControls } from '@react-three/drei/core/OrbitControls';
import { useThree } from '@react-three/fiber';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrbitControls as Controls } from 'three-stdlib';
import type { Box } from '../../../../../slicer/mesh/box.ts';
import { framing } from './framing.ts';
import { cameraControls, MAX_POLAR } from './orbit-controls.ts';
import type { CameraControls } from './viewer-props.ts';

interface Props {
  readonly box: Box;
  /** A new model is framed again; a rotated one is not, or it would seem not to move. */
  readonly model: number;
  readonly reducedMotion: boolean;
  /** the view goes beneath the bed */
  readonly isFromBelow: boolean;
  readonly element: HTMLElement;
  onReady(controls: CameraControls | null): void;
}

/** Radians from straight above. */
const FROM_BELOW = 0.9 * Math.PI;

/** A model is framed again when its size changes by more than this factor. */
const REFRAME_FACTOR = 1.5;

export function Orbit({ box, model, reducedMotion, isFromBelow, element, onReady }: Props) {
  const [controls, setControls] = useState<Controls | null>(null);
  const invalidate = useThree((three) => three.invalidate);
  const aspect = useThree(({ size }) => size.width / size.height);
  const latest = useRef({ box, aspect });
  latest.current = { box, aspect };
  const frame = useCallback(() => framing(latest.current.box, latest.current.aspect), []);
  const framed = useRef<{ model: number; distance: number }>(null);

  useEffect(() => {
    if (!controls) return undefined;
    onReady(cameraControls(controls, frame));
    return () => onReady(null);
  }, [controls, frame, onReady]);

  useEffect(() => {
    if (!controls) return;
    const { distance } = framing(box, aspect);
    const grown = distance / (framed.current?.distance ?? distance);
    if (framed.current?.model === model && grown < REFRAME_FACTOR && grown > 1 / REFRAME_FACTOR) return;
    framed.current = { model, distance };
    cameraControls(controls, frame).reset();
    invalidate();
  }, [controls, model, box, aspect, frame, invalidate]);

  return (
    <OrbitControls
      ref={setControls}
      makeDefault
      domElement={element}
      enableDamping={!reducedMotion}
      dampingFactor={0.18}
      minDistance={12}
      maxDistance={2400}
      maxPolarAngle={isFromBelow ? FROM_BELOW : MAX_POLAR}
    />
  );
}
