import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { View, ViewerProps } from './renderer/viewer-props.ts';
import { RendererClient, type RenderTarget, supportsOffscreenCanvas } from './renderer-client.ts';

const noMarks = {};

/** Renders the model into the element and follows the props. */
export function useRenderer(host: RefObject<HTMLElement | null>, props: ViewerProps, view: View) {
  const { model, pose, marks = noMarks, volume, hex, layerHeight } = props;
  const [client, setClient] = useState<RendererClient | null>(null);
  const [target, setTarget] = useState<RenderTarget | null>(() => (supportsOffscreenCanvas() ? 'worker' : null));
  const [isLost, setLost] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const appearance = useMemo(() => ({ pose, volume, hex, layerHeight }), [pose, volume, hex, layerHeight]);
  const latest = useRef({ appearance, onReady: props.onReady });
  latest.current = { appearance, onReady: props.onReady };
  const shown = useRef(0);

  useEffect(() => {
    if (!target || !host.current) return undefined;
    const listener = {
      onDrawn: (id: number) => {
        if (id !== shown.current) return;
        setDrawn(true);
        latest.current.onReady?.({ capture: () => opened.capture() });
      },
      onContextLost: setLost,
      onFailed: () => setTarget(target === 'worker' ? 'page' : null),
    };
    const opened = new RendererClient(host.current, listener, target);
    setClient(opened);
    return () => {
      setClient(null);
      opened.close();
    };
  }, [target, host]);

  useEffect(() => {
    if (!client) return undefined;
    setDrawn(false);
    shown.current = client.show(model, latest.current.appearance);
    return () => latest.current.onReady?.(null);
  }, [client, model]);

  useEffect(() => client?.setAppearance(appearance), [client, appearance]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new model starts without marks
  useEffect(() => client?.setMarks(marks), [client, marks, model]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new model starts plain
  useEffect(() => client?.setView(view), [client, view, model]);

  return { client, isRendering: target !== null, isDrawn, isLost };
}
