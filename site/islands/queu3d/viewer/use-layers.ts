import { useCallback, useEffect, useState } from 'react';
import type { LayersSummary } from './renderer/renderer-messages.ts';
import type { SlicedPrint, ViewedModel } from './renderer/viewer-props.ts';
import type { RendererClient } from './renderer-client.ts';

export type LayersState =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  | { readonly at: 'ready'; readonly summary: LayersSummary };

type Client = Pick<RendererClient, 'showLayers' | 'removeLayers'>;

/** Loads the layers of the print into the renderer once they are wanted; those of an earlier print are removed. */
export function useLayers(client: Client | null, model: ViewedModel, print: SlicedPrint | null, isWanted: boolean) {
  const [state, setState] = useState<LayersState>({ at: 'none' });
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const load = print?.loadLayers;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another model or print has other layers
  useEffect(() => {
    setState({ at: 'none' });
    setLoaded(false);
    return () => client?.removeLayers();
  }, [client, model, load]);

  const isLoading = isWanted && !isLoaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again
  useEffect(() => {
    if (!client || !load || !isLoading) return undefined;
    const leaving = new AbortController();
    setState({ at: 'loading' });
    const run = async () => {
      const summary = await client.showLayers(await load(leaving.signal));
      if (leaving.signal.aborted) return;
      if (!summary || summary.heights.length === 0) throw new Error('The layers are unreadable.');
      setState({ at: 'ready', summary });
      setLoaded(true);
    };
    run().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn('The layers could not be shown.', error);
      setState({ at: 'failed' });
    });
    return () => leaving.abort();
  }, [client, model, load, isLoading, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, retry };
}
