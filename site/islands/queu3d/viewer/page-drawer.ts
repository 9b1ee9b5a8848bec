import type { FromDrawing, ToDrawing } from './drawing/drawing-wire.ts';

/**
 * Speaks like the worker and draws on the page, for browsers whose workers have no WebGL: Safari before 17, and WebKit
 * on Linux. The code comes only there.
 */
export class PageDrawer {
  onmessage: ((event: { data: FromDrawing }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #drawing = import('./drawing/start-drawing.ts').then(({ startDrawing }) =>
    startDrawing((data) => this.onmessage?.({ data })),
  );

  constructor() {
    this.#drawing.catch(() => this.onerror?.());
  }

  /** Nothing is copied on the way, so nothing needs to be transferred. */
  postMessage(news: ToDrawing, _transferred?: Transferable[]): void {
    void this.#drawing.then(
      (drawing) => drawing.hear(news),
      () => undefined,
    );
  }

  terminate(): void {
    void this.#drawing.then(
      (drawing) => drawing.close(),
      () => undefined,
    );
  }
}
