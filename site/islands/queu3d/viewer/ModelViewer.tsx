import { useCallback, useMemo, useRef, useState } from 'react';
import { queu3dMessages } from '../../../../api/contract/messages/queu3d.ts';
import { canDraw } from './can-draw.ts';
import { DrawingGuard } from './DrawingGuard.tsx';
import { fits, fitWords, sizeWords } from './fit.ts';
import { orbitByKey } from './orbit-by-key.ts';
import type { Orbiting } from './orbit-controls.ts';
import { Scene } from './Scene.tsx';
import { TurnButtons } from './TurnButtons.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { ViewButtons } from './ViewButtons.tsx';
import type { ViewerProps } from './viewer-props.ts';

/** The model on our bed. Loaded when there is a model; without WebGL it says so, and everything else works. */
export default function ModelViewer(props: ViewerProps) {
  const { name, pose, volume, scale, isLocked = false, onTurn, onLayFlat } = props;
  const figure = useRef<HTMLElement>(null);
  const view = useRef<Orbiting | null>(null);
  const [isLost, setLost] = useState(false);
  const isDrawing = useMemo(canDraw, []);
  const isStill = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, []);
  const { isFull, toggle } = useFullScreen(figure);
  const onView = useCallback((orbiting: Orbiting | null) => {
    view.current = orbiting;
  }, []);
  const flat = <p className="v3-none">{queu3dMessages.cannotDraw}</p>;
  const isFitting = fits(pose.box, volume);

  return (
    <figure className="v3" ref={figure} aria-label={`${name} on the bed`}>
      {isDrawing ? (
        <DrawingGuard instead={flat}>
          <div
            className="v3-canvas"
            role="application"
            aria-roledescription="3D view"
            aria-label="3D view. Arrow keys orbit, plus and minus zoom, Home shows all of it."
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, plus and minus move the view
            tabIndex={0}
            onKeyDown={(event) => {
              if (view.current && orbitByKey(view.current, event)) event.preventDefault();
            }}
          >
            <Scene {...props} isStill={isStill} onView={onView} onLost={setLost} />
          </div>
        </DrawingGuard>
      ) : (
        flat
      )}
      {isLost && (
        <p className="v3-none" role="status">
          {queu3dMessages.drawingLost}
        </p>
      )}
      <p className={isFitting ? 'v3-tag v3-size data' : 'v3-tag v3-size is-over data'} role="status">
        <b>{sizeWords(pose.box)}</b>
        <br />
        {fitWords(pose.box, volume, scale)}
      </p>
      {isDrawing && (
        <ViewButtons
          isFull={isFull}
          onFullScreen={toggle}
          view={{
            orbit: (aside, up) => view.current?.orbit(aside, up),
            zoom: (isCloser) => view.current?.zoom(isCloser),
            reset: () => view.current?.reset(),
          }}
        />
      )}
      <TurnButtons isLocked={isLocked} onTurn={onTurn} onLayFlat={onLayFlat} />
      {isDrawing && <p className="v3-tag v3-hint data">Drag to orbit · scroll to zoom</p>}
    </figure>
  );
}
