import { type RefObject, useEffect, useRef, useState } from 'react';
import { queu3dMessages } from '../../../../api/contract/messages/queu3d.ts';
import { fitsWithin, sizeOf } from '../../../../slicer/mesh/box.ts';
import { length, sizeWords } from '../../../lib/queu3d/print-words.ts';
import type { DrawingClient } from './drawing-client.ts';
import { orbitByKey } from './orbit-by-key.ts';
import { TurnButtons } from './TurnButtons.tsx';
import { useDrawing } from './use-drawing.ts';
import { ViewButtons } from './ViewButtons.tsx';
import type { Box, Orbiting, ViewerProps } from './viewer-props.ts';

/** The view that a worker draws. */
function viewOf(client: Pick<DrawingClient, 'move'> | null): Orbiting {
  return {
    orbit: (aside, up) => client?.move({ say: 'orbit', aside, up }),
    zoom: (isCloser) => client?.move({ say: 'zoom', isCloser }),
    reset: () => client?.move({ say: 'reset' }),
  };
}

/** Whether the element fills the screen, and how to change that; `toggle` is missing where browsers cannot. */
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
    // Refused, as by a frame that may not: the button simply does nothing then.
    if (isFull) document.exitFullscreen().catch(() => undefined);
    else element.current?.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggle };
}

/** How a model on the bed fits: by how much its worst side sticks out, and where. */
export function fitWords(box: Box, volume: ViewerProps['volume'], scale: number, fits: boolean): string {
  if (fits) return `Fits the bed, ${scale}%`;
  const { width, depth, height } = sizeOf(box);
  const over = [
    { by: width - volume.width, word: 'wide' },
    { by: depth - volume.depth, word: 'deep' },
    { by: height - volume.height, word: 'tall' },
  ];
  const worst = over.reduce((a, b) => (b.by > a.by ? b : a));
  return `Too large: ${length(worst.by)} mm too ${worst.word}`;
}

/** The model on our bed. Loaded when there is a model; without WebGL it says so, and everything else works. */
export default function ModelViewer(props: ViewerProps) {
  const { name, pose, volume, scale, isLocked = false, onTurn, onLayFlat } = props;
  const figure = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { client, isDrawing, isDrawn, isLost } = useDrawing(host, props);
  const { isFull, toggle } = useFullScreen(figure);
  const view = viewOf(client);
  const size = sizeOf(pose.box);
  const fits = fitsWithin(size, volume);

  return (
    <figure className="v3" ref={figure} aria-label={`${name} on the bed`}>
      {isDrawing ? (
        <div
          className="v3-canvas"
          ref={host}
          role="application"
          aria-roledescription="3D view"
          aria-label="3D view. Arrow keys orbit, plus and minus zoom, Home shows all of it."
          aria-busy={!isDrawn}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, plus and minus move the view
          tabIndex={0}
          onKeyDown={(event) => {
            if (orbitByKey(view, event)) event.preventDefault();
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
      <p className={fits ? 'v3-tag v3-size data' : 'v3-tag v3-size is-over data'} role="status">
        <b>{sizeWords(size)}</b>
        <br />
        {fitWords(pose.box, volume, scale, fits)}
      </p>
      {isDrawing && <ViewButtons view={view} isFull={isFull} onFullScreen={toggle} />}
      <TurnButtons isLocked={isLocked} onTurn={onTurn} onLayFlat={onLayFlat} />
      {isDrawing && (
        <p className="v3-tag v3-hint data">{isDrawn ? 'Drag to orbit · scroll to zoom' : queu3dMessages.isDrawing}</p>
      )}
    </figure>
  );
}
