import { Canvas } from '@react-three/fiber';
import { useCallback, useState } from 'react';
import { Bed } from './Bed.tsx';
import { BuildVolume } from './BuildVolume.tsx';
import type { FilamentMaterial } from './filament-material.ts';
import { fits } from './fit.ts';
import { FIELD_OF_VIEW } from './framing.ts';
import { KeepContext } from './KeepContext.tsx';
import { Orbit } from './Orbit.tsx';
import type { Orbiting } from './orbit-controls.ts';
import { Photographer } from './Photographer.tsx';
import { PrintedModel } from './PrintedModel.tsx';
import { Studio } from './Studio.tsx';
import type { ViewerProps } from './viewer-props.ts';

interface Props extends ViewerProps {
  readonly isStill: boolean;
  onView(view: Orbiting | null): void;
  onLost(isLost: boolean): void;
}

const nobody = () => undefined;

/** All that is drawn. Frames are drawn on demand: nothing moves by itself. */
export function Scene({ isStill, onView, onLost, onReady = nobody, ...props }: Props) {
  const { model, pose, volume } = props;
  const [filament, setFilament] = useState<FilamentMaterial | null>(null);
  const onDrawn = useCallback((drawn: FilamentMaterial | null) => setFilament(drawn), []);
  return (
    <Canvas
      flat
      frameloop="demand"
      shadows="percentage"
      dpr={[1, 2]}
      gl={{ antialias: true, alpha: true, powerPreference: 'high-performance' }}
      camera={{ fov: FIELD_OF_VIEW, near: 1, far: 6000, up: [0, 0, 1], position: [-300, -700, 450] }}
      onCreated={({ camera }) => camera.layers.enableAll()}
    >
      <Studio />
      <Bed volume={volume} />
      <BuildVolume volume={volume} isFitting={fits(pose.box, volume)} />
      <PrintedModel {...props} onDrawn={onDrawn} />
      <Orbit box={pose.box} model={model} isStill={isStill} onReady={onView} />
      <KeepContext onLost={onLost} />
      {filament && <Photographer box={pose.box} filament={filament} onReady={onReady} />}
    </Canvas>
  );
}
