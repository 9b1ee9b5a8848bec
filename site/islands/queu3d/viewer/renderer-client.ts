import { PageRenderer } from './page-renderer.ts';
import {
  type Appearance,
  type CanvasSize,
  CHUNK_TRIANGLES,
  type LayersSummary,
  type PointerData,
  type RendererEvent,
  type RendererRequest,
} from './renderer/renderer-messages.ts';
import type { Marks, View, ViewedModel } from './renderer/viewer-props.ts';

export interface RendererListener {
  onDrawn(id: number): void;
  onContextLost(isLost: boolean): void;
  onFailed(): void;
}

/** Without a graphics card a million triangles take long; then the print is sold without a picture. */
const CAPTURE_TIMEOUT_MS = 15_000;

/** In a worker where possible, so that the page never waits for the graphics card; on the page otherwise. */
export type RenderTarget = 'worker' | 'page';

/** Whether the browser can hand a canvas to a worker. */
export function supportsOffscreenCanvas(): boolean {
  return typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}

/** The page's side of the renderer, which draws into `host`. */
export class RendererClient {
  readonly #renderer: Worker | PageRenderer;
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #observer: ResizeObserver;
  readonly #closed = new AbortController();
  readonly #captures = new Map<number, (url: string | null) => void>();
  readonly #layers = new Map<number, (summary: LayersSummary | null) => void>();
  readonly #probes = new Map<number, (value: number | null) => void>();
  #lastId = 0;

  constructor(host: HTMLElement, listener: RendererListener, target: RenderTarget = 'worker') {
    this.#host = host;
    host.append(this.#canvas);
    this.#renderer = target === 'page' ? new PageRenderer() : newWorker();
    this.#renderer.onmessage = ({ data }: { data: RendererEvent }) => this.#handle(data, listener);
    this.#renderer.onerror = () => listener.onFailed();
    this.#start(target);
    this.#observer = new ResizeObserver(() => this.#send({ type: 'resize', size: this.#size() }));
    this.#observer.observe(host);
    forwardPointer(host, this.#closed.signal, (pointer) => this.#send({ type: 'pointer', pointer }));
  }

  /** Shows a model; its chunks follow one by one, leaving the page time in between. @returns the id that `onDrawn` gets */
  show({ positions, normals }: ViewedModel, appearance: Appearance): number {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#send({ type: 'model', id, triangles: positions.length / 9, appearance });
    void this.#sendChunks(id, positions, normals ?? null);
    return id;
  }

  setAppearance(appearance: Appearance): void {
    this.#send({ type: 'appearance', appearance });
  }

  setMarks(marks: Marks): void {
    this.#send({ type: 'marks', marks });
  }

  setView(view: View): void {
    this.#send({ type: 'view', view });
  }

  /** Gives the shown model the layers of its print. Null if they cannot be read. */
  showLayers(bytes: Uint8Array): Promise<LayersSummary | null> {
    this.#lastId += 1;
    const requestId = this.#lastId;
    return new Promise((resolve) => {
      this.#layers.set(requestId, resolve);
      this.#send({ type: 'layers', requestId, bytes });
    });
  }

  removeLayers(): void {
    this.#send({ type: 'layers', requestId: 0, bytes: null });
  }

  /** The heat map's value at a place of the picture, in CSS pixels: from 0 to 1 of its scale, null beside the model. */
  probe(x: number, y: number): Promise<number | null> {
    this.#lastId += 1;
    const requestId = this.#lastId;
    return new Promise((resolve) => {
      this.#probes.set(requestId, resolve);
      this.#send({ type: 'probe', requestId, x, y });
    });
  }

  moveCamera(move: Extract<RendererRequest, { type: 'orbit' | 'zoom' | 'reset' }>): void {
    this.#send(move);
  }

  capture(): Promise<string | null> {
    this.#lastId += 1;
    const requestId = this.#lastId;
    return new Promise((resolve) => {
      this.#captures.set(requestId, resolve);
      this.#send({ type: 'capture', requestId });
      setTimeout(() => this.#finishCapture(requestId, null), CAPTURE_TIMEOUT_MS);
    });
  }

  /** Ends the renderer, once it has taken the pictures that are still due. */
  close(): void {
    this.#closed.abort();
    this.#observer.disconnect();
    this.#canvas.remove();
    if (this.#captures.size === 0) this.#renderer.terminate();
  }

  #start(target: RenderTarget): void {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const start = { type: 'start', size: this.#size(), reducedMotion } as const;
    if (target === 'page') {
      this.#send({ ...start, canvas: this.#canvas });
    } else {
      const canvas = this.#canvas.transferControlToOffscreen();
      this.#send({ ...start, canvas }, [canvas]);
    }
  }

  async #sendChunks(id: number, positions: Float32Array, normals: ViewedModel['normals']): Promise<void> {
    const length = 9 * CHUNK_TRIANGLES;
    for (let from = 0; from < positions.length; from += length) {
      const chunk = positions.slice(from, from + length);
      const chunkNormals = normals?.slice(from, from + length) ?? null;
      const transferred = [chunk.buffer, ...(chunkNormals ? [chunkNormals.buffer] : [])];
      this.#send({ type: 'chunk', id, positions: chunk, normals: chunkNormals }, transferred);
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#closed.signal.aborted) return;
    }
  }

  #send(request: RendererRequest, transferred: Transferable[] = []): void {
    this.#renderer.postMessage(request, transferred);
  }

  #handle(event: RendererEvent, listener: RendererListener): void {
    if (event.type === 'drawn') listener.onDrawn(event.id);
    else if (event.type === 'contextLost') listener.onContextLost(event.isLost);
    else if (event.type === 'failed') listener.onFailed();
    else if (event.type === 'layers') settle(this.#layers, event.requestId, event.summary);
    else if (event.type === 'probed') settle(this.#probes, event.requestId, event.value);
    else this.#finishCapture(event.requestId, event.url);
  }

  #finishCapture(requestId: number, url: string | null): void {
    this.#captures.get(requestId)?.(url);
    this.#captures.delete(requestId);
    if (this.#closed.signal.aborted && this.#captures.size === 0) this.#renderer.terminate();
  }

  #size(): CanvasSize {
    const { clientWidth, clientHeight } = this.#host;
    const pixelRatio = Math.min(devicePixelRatio, 2);
    return { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1), pixelRatio };
  }
}

function settle<Answer>(requests: Map<number, (answer: Answer) => void>, id: number, answer: Answer): void {
  requests.get(id)?.(answer);
  requests.delete(id);
}

function newWorker(): Worker {
  return new Worker(new URL('./renderer/render-worker.ts', import.meta.url), { type: 'module' });
}

const pointerTypes = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;

/** Reports pointer events over the picture until `signal` aborts. The wheel zooms instead of scrolling, and no menu opens. */
function forwardPointer(host: HTMLElement, signal: AbortSignal, onPointer: (pointer: PointerData) => void): void {
  for (const type of pointerTypes) {
    host.addEventListener(
      type,
      (event) => {
        if (type === 'pointerdown') host.setPointerCapture(event.pointerId);
        onPointer(pointerData(event));
      },
      { signal },
    );
  }
  const zoom = (event: WheelEvent) => {
    event.preventDefault();
    onPointer(pointerData(event));
  };
  host.addEventListener('wheel', zoom, { signal, passive: false });
  host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

function pointerData(event: PointerEvent | WheelEvent): PointerData {
  const { type, button, clientX, clientY, pageX, pageY, ctrlKey, metaKey, shiftKey } = event;
  return {
    type: type as PointerData['type'],
    pointerId: 'pointerId' in event ? event.pointerId : 0,
    pointerType: 'pointerType' in event ? event.pointerType : 'mouse',
    button,
    clientX,
    clientY,
    pageX,
    pageY,
    ctrlKey,
    metaKey,
    shiftKey,
    deltaY: 'deltaY' in event ? event.deltaY : 0,
  };
}
