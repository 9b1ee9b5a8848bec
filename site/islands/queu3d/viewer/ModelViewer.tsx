import { useRef } from 'react';
import { queu3dMessages } from '../../../../api/contract/messages/queu3d.ts';
import { fitsWithin, sizeOf } from '../../../../slicer/mesh/box.ts';
import { sizeWords } from '../../../lib/queu3d/print-words.ts';
import { fitWords } from './fit-words.ts';
import { orbitByKey } from './orbit-by-key.ts';
import { TurnButtons } from './TurnButtons.tsx';
import { useDrawing } from './use-drawing.ts';
import { useFullScreen } from './use-full-screen.ts';
import { ViewButtons } from './ViewButtons.tsx';
import { viewOf } from './view-moves.ts';
import type { ViewerProps } from './viewer-props.ts';

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
