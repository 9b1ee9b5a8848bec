import { OrbitControls } from '@react-three/drei/core/OrbitControls';
import { useThree } from '@react-three/fiber';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrbitControls as Controls } from 'three-stdlib';
import type { Box, Orbiting } from '../viewer-props.ts';
import { framing } from './framing.ts';
import { orbitingOf } from './orbit-controls.ts';

interface Props {
  readonly box: Box;
  /** Another model is framed anew; a turned one is not, or it would seem to stand still. */
  readonly model: number;
  readonly isStill: boolean;
  readonly element: HTMLElement;
  onReady(view: Orbiting | null): void;
}

/** A model that outgrew its frame by so much, or shrank, is framed anew. */
const OUTGROWN = 1.5;

export function Orbit({ box, model, isStill, element, onReady }: Props) {
  const [controls, setControls] = useState<Controls | null>(null);
  const invalidate = useThree((three) => three.invalidate);
  const aspect = useThree(({ size }) => size.width / size.height);
  const latest = useRef({ box, aspect });
  latest.current = { box, aspect };
  const frame = useCallback(() => framing(latest.current.box, latest.current.aspect), []);
  const framed = useRef<{ model: number; distance: number }>(null);

  useEffect(() => {
    if (!controls) return undefined;
    onReady(orbitingOf(controls, frame));
    return () => onReady(null);
  }, [controls, frame, onReady]);

  useEffect(() => {
    if (!controls) return;
    const { distance } = framing(box, aspect);
    const grown = distance / (framed.current?.distance ?? distance);
    if (framed.current?.model === model && grown < OUTGROWN && grown > 1 / OUTGROWN) return;
    framed.current = { model, distance };
    orbitingOf(controls, frame).reset();
    invalidate();
  }, [controls, model, box, aspect, frame, invalidate]);

  return (
    <OrbitControls
      ref={setControls}
      makeDefault
      domElement={element}
      enableDamping={!isStill}
      dampingFactor={0.18}
      minDistance={12}
      maxDistance={2400}
      maxPolarAngle={Math.PI / 2 - 0.01}
    />
  );
}
