import { useState } from 'react';
import type { BufferGeometry } from 'three';
import { fitsWithin, sizeOf } from '../../../../../slicer/mesh/box.ts';
import type { Marks, Orbiting, ViewerHandle } from '../viewer-props.ts';
import { Bed } from './Bed.tsx';
import { BuildVolume } from './BuildVolume.tsx';
import type { Look } from './drawing-wire.ts';
import type { FilamentMaterial } from './filament-material.ts';
import { KeepContext } from './KeepContext.tsx';
import { Orbit } from './Orbit.tsx';
import { Photographer } from './Photographer.tsx';
import { PrintedModel } from './PrintedModel.tsx';
import { Studio } from './Studio.tsx';

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
