import { type RefObject, useEffect, useState } from 'react';
import { type HeatMap, heatMaps } from './renderer/heat-maps.ts';
import type { ViewMode } from './renderer/viewer-props.ts';
import type { RendererClient } from './renderer-client.ts';

/** The heat map's value below the mouse, or where the model was tapped; null beside the model. */
export function useProbe(
  host: RefObject<HTMLElement | null>,
  client: Pick<RendererClient, 'probe'> | null,
  mode: ViewMode,
): number | null {
  const [value, setValue] = useState<number | null>(null);
  useEffect(() => {
    const element = host.current;
    setValue(null);
    if (!element || !client || (mode !== 'walls' && mode !== 'overhangs')) return undefined;
    const map: HeatMap = mode;
    const leaving = new AbortController();
    let next: { x: number; y: number } | null = null;
    let isBusy = false;
    const run = async () => {
      if (isBusy) return;
      isBusy = true;
      // One at a time, and only the latest place: a slow graphics card must not lag behind the pointer.
      for (let place = next; place && !leaving.signal.aborted; place = next) {
        next = null;
        const part = await client.probe(place.x, place.y);
        if (!leaving.signal.aborted) setValue(part === null ? null : part * heatMaps[map].max);
      }
      isBusy = false;
    };
    const probe = (event: PointerEvent) => {
      // A pressed button turns the view.
      if (event.type === 'pointermove' && (event.buttons !== 0 || event.pointerType === 'touch')) return;
      const { left, top } = element.getBoundingClientRect();
      next = { x: event.clientX - left, y: event.clientY - top };
      void run();
    };
    element.addEventListener('pointermove', probe, { signal: leaving.signal });
    element.addEventListener('pointerup', probe, { signal: leaving.signal });
    return () => leaving.abort();
  }, [host, client, mode]);
  return value;
}
