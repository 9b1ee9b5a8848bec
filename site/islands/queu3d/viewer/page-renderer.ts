import type { RendererEvent, RendererRequest } from './renderer/renderer-messages.ts';

/**
 * Has the worker's interface but renders on the page, for browsers whose workers lack WebGL: Safari before 17, and WebKit
 * on Linux. Only those load three.js into the page.
 */
export class PageRenderer {
  onmessage: ((event: { data: RendererEvent }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #renderer = import('./renderer/start-renderer.ts').then(({ startRenderer }) =>
    startRenderer((data) => this.onmessage?.({ data })),
  );

  constructor() {
    this.#renderer.catch(() => this.onerror?.());
  }

  /** Nothing is copied, so there is nothing to transfer. */
  postMessage(request: RendererRequest, _transferred?: Transferable[]): void {
    void this.#renderer.then(
      (renderer) => renderer.handle(request),
      () => undefined,
    );
  }

  terminate(): void {
    void this.#renderer.then(
      (renderer) => renderer.close(),
      () => undefined,
    );
  }
}
