import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import type { BufferGeometry } from 'three';
import { BoxGeometry, EdgesGeometry } from 'three';
import { fitsWithin, sizeOf } from '../../../../../slicer/mesh/box.ts';
import { viewerColors } from '../viewer-colors.ts';
import type { Marks, Orbiting, ViewerHandle, ViewerProps } from '../viewer-props.ts';
import { Bed } from './Bed.tsx';
import type { Look } from './drawing-wire.ts';
import type { FilamentMaterial } from './filament-material.ts';
import { NOT_IN_PICTURES } from './OpenEdges.tsx';
import { Orbit } from './Orbit.tsx';
import { Photographer } from './Photographer.tsx';
import { PrintedModel } from './PrintedModel.tsx';
import { Studio } from './Studio.tsx';

/** A graphics card that was busy with something else took the picture away; it is drawn again when it is given back. */
function KeepContext({ onLost }: { onLost(isLost: boolean): void }) {
  const gl = useThree((three) => three.gl);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    const canvas = gl.domElement;
    const lost = () => onLost(true);
    const restored = () => {
      gl.shadowMap.needsUpdate = true;
      onLost(false);
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [gl, invalidate, onLost]);
  return null;
}

type Props = Pick<ViewerProps, 'volume'> & { isFitting: boolean };

/** As far as the nozzle reaches. */
function BuildVolume({ volume: { width, depth, height }, isFitting }: Props) {
  const edges = useMemo(() => new EdgesGeometry(new BoxGeometry(width, depth, height)), [width, depth, height]);
  return (
    <lineSegments geometry={edges} position={[0, 0, height / 2]} layers={NOT_IN_PICTURES}>
      <lineBasicMaterial
        color={isFitting ? viewerColors.ink : viewerColors.danger}
        opacity={isFitting ? 0.16 : 0.9}
        transparent
        depthWrite={false}
      />
    </lineSegments>
  );
}

/** A model and how it is shown. */
export interface Sight {
  readonly id: number;
  readonly chunks: readonly BufferGeometry[];
  readonly isWhole: boolean;
  readonly look: Look;
  readonly marks: Marks;
}

export interface Surroundings {
  readonly isStill: boolean;
  /** what the pointer moves over */
  readonly element: HTMLElement;
  onView(view: Orbiting | null): void;
  onLost(isLost: boolean): void;
  onReady(handle: ViewerHandle | null): void;
}

/** All that is drawn. Frames are drawn on demand: nothing moves by itself. */
export function Scene({ sight, isStill, element, onView, onLost, onReady }: Surroundings & { sight: Sight }) {
  const [filament, setFilament] = useState<FilamentMaterial | null>(null);
  const { id, chunks, isWhole, look, marks } = sight;
  const { volume, pose } = look;
  return (
    <>
      <Studio />
      <Bed volume={volume} />
      <BuildVolume volume={volume} isFitting={fitsWithin(sizeOf(pose.box), volume)} />
      <PrintedModel key={id} chunks={chunks} isWhole={isWhole} look={look} marks={marks} onDrawn={setFilament} />
      <Orbit box={pose.box} model={id} isStill={isStill} element={element} onReady={onView} />
      <KeepContext onLost={onLost} />
      {filament && <Photographer box={pose.box} filament={filament} onReady={onReady} />}
    </>
  );
}
