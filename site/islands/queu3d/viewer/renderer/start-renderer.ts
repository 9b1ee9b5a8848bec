import { Renderer } from './Renderer.tsx';
import type { RendererEvent, RendererRequest } from './renderer-messages.ts';

export interface StartedRenderer {
  handle(request: RendererRequest): void;
  close(): void;
}

/** Handles requests from `start` on, in a worker or on the page. */
export function startRenderer(emit: (event: RendererEvent) => void): StartedRenderer {
  let renderer: Promise<Renderer | undefined> | undefined;
  return {
    handle(request) {
      if (request.type === 'start') {
        renderer = Renderer.open(request, emit).catch((reason) => {
          console.warn('3D rendering is not available:', reason);
          emit({ type: 'failed' });
          return undefined;
        });
        return;
      }
      void renderer?.then((opened) => opened?.handle(request));
    },
    close() {
      void renderer?.then((opened) => opened?.close());
    },
  };
}
