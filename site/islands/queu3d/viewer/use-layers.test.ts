import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LayersSummary } from './renderer/renderer-messages.ts';
import type { SlicedPrint } from './renderer/viewer-props.ts';
import { useLayers } from './use-layers.ts';

const summary: LayersSummary = {
  heights: Float32Array.of(0.2),
  lengths: [{ kind: 'skin', length: 1, byLayer: Float32Array.of(1) }],
  hasTravel: true,
  speeds: [],
  linesLeftOut: false,
  layersLeftOut: false,
  travelLeftOut: false,
};
const model = { positions: new Float32Array(9) };
const bytes = new Uint8Array([1]);

function setUp(answer: LayersSummary | null = summary) {
  const client = { showLayers: vi.fn(async () => answer), removeLayers: vi.fn() };
  const print: SlicedPrint = { grams: 1, loadLayers: vi.fn(async () => bytes) };
  const hook = renderHook(({ wanted, printed }) => useLayers(client, model, printed, wanted), {
    initialProps: { wanted: false, printed: print as SlicedPrint | null },
  });
  return { client, print, ...hook };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('the layers of a print', () => {
  it('are loaded when they are first looked at, and once', async () => {
    const { client, print, result, rerender } = setUp();
    expect(print.loadLayers).not.toHaveBeenCalled();
    rerender({ wanted: true, printed: print });
    await waitFor(() => expect(result.current.state).toEqual({ at: 'ready', summary }));
    rerender({ wanted: false, printed: print });
    rerender({ wanted: true, printed: print });
    expect(print.loadLayers).toHaveBeenCalledOnce();
    expect(client.showLayers).toHaveBeenCalledExactlyOnceWith(bytes);
  });

  it('are removed when the price no longer holds', async () => {
    const { client, print, result, rerender } = setUp();
    rerender({ wanted: true, printed: print });
    await waitFor(() => expect(result.current.state.at).toBe('ready'));
    client.removeLayers.mockClear();
    rerender({ wanted: true, printed: null });
    expect(client.removeLayers).toHaveBeenCalledOnce();
    expect(result.current.state).toEqual({ at: 'none' });
  });

  it('can be loaded again after a failure', async () => {
    const { print, result, rerender } = setUp();
    vi.mocked(print.loadLayers).mockRejectedValueOnce(new Error('offline'));
    rerender({ wanted: true, printed: print });
    await waitFor(() => expect(result.current.state.at).toBe('failed'));
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.state.at).toBe('ready'));
  });

  it('are refused when they cannot be read or are none', async () => {
    for (const answer of [null, { ...summary, heights: new Float32Array() }]) {
      const { print, result, rerender } = setUp(answer);
      rerender({ wanted: true, printed: print });
      await waitFor(() => expect(result.current.state.at).toBe('failed'));
    }
  });
});
