import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { BoxGeometry, type BufferGeometry, EdgesGeometry } from 'three';
import { fitsWithin, sizeOf } from '../../../../../slicer/mesh/box.ts';
import type { Camera } from '../../../../stores/queu3d/workspace.ts';
import { Bed } from './Bed.tsx';
import type { FilamentMaterial } from './filament-material.ts';
import type { LayerMesh } from './layer-mesh.ts';
import { Orbit } from './Orbit.tsx';
import { Photographer } from './Photographer.tsx';
import { filamentMode, NOT_IN_PICTURES, PrintedModel } from './PrintedModel.tsx';
import { type Probe, Prober } from './Prober.tsx';
import type { Appearance } from './renderer-messages.ts';
import { viewerColors } from './viewer-colors.ts';
import type { CameraControls, LayerView, Marks, View, ViewerProps } from './viewer-props.ts';

/** A busy graphics card can take the WebGL context away; the scene is redrawn when the context is restored. */
function ContextWatch({ onContextLost }: { onContextLost(isLost: boolean): void }) {
  const gl = useThree((three) => three.gl);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    const canvas = gl.domElement;
    const lost = () => onContextLost(true);
    const restored = () => {
      gl.shadowMap.needsUpdate = true;
      onContextLost(false);
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [gl, invalidate, onContextLost]);
  return null;
}

type VolumeProps = Pick<ViewerProps, 'volume'> & { fits: boolean };

function BuildVolume({ volume: { width, depth, height }, fits }: VolumeProps) {
  const edges = useMemo(() => new EdgesGeometry(new BoxGeometry(width, depth, height)), [width, depth, height]);
  return (
    <lineSegments geometry={edges} position={[0, 0, height / 2]} layers={NOT_IN_PICTURES}>
      <lineBasicMaterial
        color={fits ? viewerColors.ink : viewerColors.danger}
        opacity={fits ? 0.16 : 0.9}
        transparent
        depthWrite={false}
      />
    </lineSegments>
  );
}

/** A model and how it is shown. */
export interface ShownModel {
  readonly id: number;
  readonly chunks: readonly BufferGeometry[];
  readonly isComplete: boolean;
  readonly appearance: Appearance;
  readonly marks: Marks;
  readonly view: View;
  /** of its print, once they are loaded */
  readonly layers: LayerMesh | null;
}

interface Props {
  readonly shown: ShownModel;
  readonly reducedMotion: boolean;
  /** receives the pointer events */
  readonly element: HTMLElement;
  onControls(controls: CameraControls | null): void;
  onContextLost(isLost: boolean): void;
  onReady(camera: Camera | null): void;
  onProbe(probe: Probe | null): void;
}

/** Everything that is drawn. Frames are drawn on demand only, as nothing is animated. */
export function Scene({ shown, reducedMotion, element, onControls, onContextLost, onReady, onProbe }: Props) {
  const [filament, setFilament] = useState<FilamentMaterial | null>(null);
  const { id, chunks, isComplete, appearance, marks, view, layers } = shown;
  // Without its layers a print is shown as the model.
  const mode = view.mode === 'layers' && !layers ? 'plain' : filamentMode(view);
  const { volume, pose } = appearance;
  return (
    <>
      <Studio />
      <Bed volume={volume} />
      <BuildVolume volume={volume} fits={fitsWithin(sizeOf(pose.box), volume)} />
      <PrintedModel
        key={id}
        chunks={chunks}
        isComplete={isComplete}
        appearance={appearance}
        marks={view.mode === 'model' ? marks : { walls: marks.walls ?? null }}
        mode={mode}
        onDrawn={setFilament}
      />
      {layers && view.mode === 'layers' && (
        <LayerLines lines={layers} view={view} layerHeight={appearance.layerHeight} />
      )}
      <Orbit
        box={pose.box}
        model={id}
        reducedMotion={reducedMotion}
        isFromBelow={view.mode === 'overhangs'}
        element={element}
        onReady={onControls}
      />
      <ContextWatch onContextLost={onContextLost} />
      {filament && <Photographer box={pose.box} filament={filament} onReady={onReady} />}
      {filament && <Prober filament={filament} onReady={onProbe} />}
    </>
  );
}

/** Half the area that can receive shadows, in mm: the bed, and a model too large for it. */
const SHADOW_EXTENT = 290;

/** Daylight from above, a lamp at the front left that casts the shadow, and a weaker one from behind. */
function Studio() {
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    // Moving the camera doesn't change the shadow, so the model decides when to redraw it.
    gl.shadowMap.autoUpdate = false;
    gl.shadowMap.needsUpdate = true;
  }, [gl]);
  return (
    <>
      <hemisphereLight args={['#ffffff', viewerColors.stage, 1.1]} position={[0, 0, 1]} />
      <directionalLight
        position={[-260, -420, 620]}
        intensity={2.3}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-normalBias={0.6}
        shadow-radius={4}
      >
        <orthographicCamera
          attach="shadow-camera"
          args={[-SHADOW_EXTENT, SHADOW_EXTENT, SHADOW_EXTENT, -SHADOW_EXTENT, 100, 1600]}
        />
      </directionalLight>
      <directionalLight position={[420, 260, 180]} intensity={0.75} />
    </>
  );
}

interface LayerLinesProps {
  readonly lines: LayerMesh;
  readonly view: LayerView;
  /** mm */
  readonly layerHeight: number;
}

/** The lines of plastic of a print up to a layer. */
function LayerLines({ lines, view, layerHeight }: LayerLinesProps) {
  const invalidate = useThree((three) => three.invalidate);
  const pixels = useThree(({ size, viewport }) => size.height * viewport.dpr);
  useLayoutEffect(() => {
    for (const each of lines.drawn.children) each.layers.set(NOT_IN_PICTURES);
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
  return <primitive object={lines.drawn} />;
}
