import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import { type Box, fitsWithin, sizeOf } from '../../../../slicer/mesh/box.ts';
import { formatLength, formatSize } from '../../../lib/queu3d/format-print.ts';
import type { RotateDirection } from '../../../lib/queu3d/print-settings.ts';
import { HeatPanel } from './HeatPanel.tsx';
import { LayersPanel } from './LayersPanel.tsx';
import { orbitByKey } from './renderer/orbit-by-key.ts';
import { allLayers, type CameraControls, type View, type ViewerProps, type ViewMode } from './renderer/viewer-props.ts';
import type { RendererClient } from './renderer-client.ts';
import { useLayers } from './use-layers.ts';
import { useProbe } from './use-probe.ts';
import { useRenderer } from './use-renderer.ts';
import { ViewButtons } from './ViewButtons.tsx';

function controlsOf(client: Pick<RendererClient, 'moveCamera'> | null): CameraControls {
  return {
    orbit: (right, up) => client?.moveCamera({ type: 'orbit', right, up }),
    zoom: (isCloser) => client?.moveCamera({ type: 'zoom', isCloser }),
    reset: () => client?.moveCamera({ type: 'reset' }),
  };
}

/** `toggle` is missing where the browser has no full screen. */
function useFullScreen(element: RefObject<HTMLElement | null>): { isFull: boolean; toggle?: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [element]);
  if (!document.fullscreenEnabled) return { isFull };
  const toggle = () => {
    // The browser may refuse, for example in a frame; the button then does nothing.
    if (isFull) document.exitFullscreen().catch(() => undefined);
    else element.current?.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggle };
}

/** How the model fits the bed, or by how much its worst side is too large. */
export function describeFit(box: Box, volume: ViewerProps['volume'], scale: number, fits: boolean): string {
  if (fits) return `Fits the bed, ${scale}%`;
  const { width, depth, height } = sizeOf(box);
  const over = [
    { by: width - volume.width, dimension: 'wide' },
    { by: depth - volume.depth, dimension: 'deep' },
    { by: height - volume.height, dimension: 'tall' },
  ];
  const worst = over.reduce((a, b) => (b.by > a.by ? b : a));
  return `Too large: ${formatLength(worst.by)} mm too ${worst.dimension}`;
}

const START: View = { mode: 'model', ...allLayers };

/** The model on the bed. Without WebGL it says so, and everything else works. */
export default function ModelViewer(props: ViewerProps) {
  const { name, model, pose, volume, scale, measures, print = null, isLocked = false, onRotate, onLayFlat } = props;
  const figure = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(START);
  const change = (changed: Partial<View>) => setView((before) => ({ ...before, ...changed }));
  const { client, isRendering, isDrawn, isLost } = useRenderer(host, props, view);
  const { state: layers, retry } = useLayers(client, model, print, view.mode === 'layers');
  const value = useProbe(host, client, view.mode);
  const { isFull, toggle } = useFullScreen(figure);
  const controls = controlsOf(client);
  const size = sizeOf(pose.box);
  const fits = fitsWithin(size, volume);

  return (
    <figure className="v3" ref={figure} aria-label={`${name} on the bed`}>
      <div className="v3-stage">
        {isRendering ? (
          <div
            className="v3-canvas"
            ref={host}
            role="application"
            aria-roledescription="3D view"
            aria-label="3D view. Arrow keys orbit, plus and minus zoom, Home shows the whole model."
            aria-busy={!isDrawn}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys, plus and minus move the camera
            tabIndex={0}
            onKeyDown={(event) => {
              if (orbitByKey(controls, event)) event.preventDefault();
            }}
          />
        ) : (
          <p className="v3-none">{queu3dMessages.cannotDraw}</p>
        )}
        {isLost && (
          <p className="v3-none" role="status">
            {queu3dMessages.drawingLost}
          </p>
        )}
        <p className={fits ? 'v3-tag panel v3-size data' : 'v3-tag panel v3-size is-over data'} role="status">
          <b>{formatSize(size)}</b>
          <br />
          {describeFit(pose.box, volume, scale, fits)}
        </p>
        {isRendering && <ViewButtons controls={controls} isFull={isFull} onFullScreen={toggle} />}
        <RotateButtons isLocked={isLocked} onRotate={onRotate} onLayFlat={onLayFlat} />
        {isRendering && (
          <p className="v3-tag panel v3-hint data">
            {isDrawn ? 'Drag to orbit · scroll to zoom' : queu3dMessages.isDrawing}
          </p>
        )}
      </div>
      {isRendering && <ViewModes mode={view.mode} onChange={(mode) => change({ mode })} />}
      {isRendering && (view.mode === 'walls' || view.mode === 'overhangs') && (
        <HeatPanel map={view.mode} measures={measures} value={value} />
      )}
      {isRendering && view.mode === 'layers' && (
        <LayersPanel state={layers} print={print} view={view} onChange={change} onRetry={retry} />
      )}
    </figure>
  );
}

interface Props {
  readonly mode: ViewMode;
  onChange(mode: ViewMode): void;
}

const modes: readonly { readonly mode: ViewMode; readonly label: string }[] = [
  { mode: 'model', label: 'Model' },
  { mode: 'walls', label: 'Walls' },
  { mode: 'overhangs', label: 'Overhangs' },
  { mode: 'layers', label: 'Layers' },
];

/** What the viewer shows of the model. */
export function ViewModes({ mode: chosen, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="v3-modes">
      <legend className="vh">Show in the 3D view</legend>
      {modes.map(({ mode, label }) => (
        <label key={mode}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => onChange(mode)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface RotateButtonsProps {
  readonly isLocked: boolean;
  onRotate(direction: RotateDirection): void;
  onLayFlat?: (() => void) | undefined;
}

const buttons: readonly { direction: RotateDirection; label: string }[] = [
  { direction: 'back', label: 'Back' },
  { direction: 'left', label: 'Left' },
  { direction: 'right', label: 'Right' },
  { direction: 'front', label: 'Front' },
];

/** Each press tips the model over by 90°. */
function RotateButtons({ isLocked, onRotate, onLayFlat }: RotateButtonsProps) {
  return (
    <div className="v3-turns">
      <fieldset className="v3-rot" aria-label="Rotate the model by 90°">
        {buttons.map(({ direction, label }) => (
          <button type="button" key={direction} disabled={isLocked} onClick={() => onRotate(direction)}>
            {label}
          </button>
        ))}
      </fieldset>
      {onLayFlat && (
        <button type="button" className="v3-flat" disabled={isLocked} onClick={onLayFlat}>
          Lay flat
        </button>
      )}
    </div>
  );
}
