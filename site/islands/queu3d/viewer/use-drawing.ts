import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { canDraw, DrawingClient, type DrawnBy } from './drawing-client.ts';
import type { ViewerProps } from './viewer-props.ts';

const noMarks = {};

/** Has the model drawn into the element, and follows the props. */
export function useDrawing(host: RefObject<HTMLElement | null>, props: ViewerProps) {
  const { model, pose, marks = noMarks, volume, hex, layerHeight } = props;
  const [client, setClient] = useState<DrawingClient | null>(null);
  const [drawnBy, setDrawnBy] = useState<DrawnBy | null>(() => (canDraw() ? 'worker' : null));
  const [isLost, setLost] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const look = useMemo(() => ({ pose, volume, hex, layerHeight }), [pose, volume, hex, layerHeight]);
  const latest = useRef({ look, onReady: props.onReady });
  latest.current = { look, onReady: props.onReady };
  const shown = useRef(0);

  useEffect(() => {
    if (!drawnBy || !host.current) return undefined;
    const news = {
      onDrawn: (id: number) => {
        if (id !== shown.current) return;
        setDrawn(true);
        latest.current.onReady?.({ capture: () => opened.capture() });
      },
      onLost: setLost,
      onFailed: () => setDrawnBy(drawnBy === 'worker' ? 'page' : null),
    };
    const opened = new DrawingClient(host.current, news, drawnBy);
    setClient(opened);
    return () => {
      setClient(null);
      opened.close();
    };
  }, [drawnBy, host]);

  useEffect(() => {
    if (!client) return undefined;
    setDrawn(false);
    shown.current = client.show(model, latest.current.look);
    return () => latest.current.onReady?.(null);
  }, [client, model]);

  useEffect(() => client?.change(look), [client, look]);

  // Another model comes without the marks of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again for each model
  useEffect(() => client?.mark(marks), [client, marks, model]);

  return { client, isDrawing: drawnBy !== null, isDrawn, isLost };
}
