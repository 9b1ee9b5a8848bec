import type { FromDrawing, Look, PictureSize, ToDrawing } from './drawing/drawing-wire.ts';
import { PIECE_TRIANGLES } from './drawing/piece-size.ts';
import { hearPointer } from './hear-pointer.ts';
import { PageDrawer } from './page-drawer.ts';
import type { Marks, ViewedModel } from './viewer-props.ts';

export interface DrawingNews {
  onDrawn(id: number): void;
  onLost(isLost: boolean): void;
  onFailed(): void;
}

/** ms that a picture may take. A million triangles without a graphics card take long; the print is sold without one then. */
const PATIENCE = 15_000;

/** A worker where it can draw, so that the page never waits for the graphics card; the page itself otherwise. */
export type DrawnBy = 'worker' | 'page';

/** Whether the browser may let a worker draw. */
export function canDraw(): boolean {
  return typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}

/** The page's side of what draws into `host`. */
export class DrawingClient {
  readonly #drawer: Worker | PageDrawer;
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #observer: ResizeObserver;
  readonly #listening = new AbortController();
  readonly #asks = new Map<number, (url: string | null) => void>();
  #latest = 0;

  constructor(host: HTMLElement, news: DrawingNews, drawnBy: DrawnBy = 'worker') {
    this.#host = host;
    host.append(this.#canvas);
    this.#drawer = drawnBy === 'page' ? new PageDrawer() : newWorker();
    this.#drawer.onmessage = ({ data }: { data: FromDrawing }) => this.#hear(data, news);
    this.#drawer.onerror = () => news.onFailed();
    this.#start(drawnBy);
    this.#observer = new ResizeObserver(() => this.#tell({ say: 'resize', size: this.#size() }));
    this.#observer.observe(host);
    hearPointer(host, this.#listening.signal, (pointer) => this.#tell({ say: 'pointer', pointer }));
  }

  /** The id of the model, which `onDrawn` names. Its pieces follow one by one, with time for the page in between. */
  show({ positions, normals }: ViewedModel, look: Look): number {
    this.#latest += 1;
    const id = this.#latest;
    this.#tell({ say: 'model', id, triangles: positions.length / 9, look });
    void this.#sendPieces(id, positions, normals ?? null);
    return id;
  }

  change(look: Look): void {
    this.#tell({ say: 'look', look });
  }

  mark(marks: Marks): void {
    this.#tell({ say: 'marks', marks });
  }

  move(move: Extract<ToDrawing, { say: 'orbit' | 'zoom' | 'reset' }>): void {
    this.#tell(move);
  }

  capture(): Promise<string | null> {
    this.#latest += 1;
    const ask = this.#latest;
    return new Promise((resolve) => {
      this.#asks.set(ask, resolve);
      this.#tell({ say: 'capture', ask });
      setTimeout(() => this.#answer(ask, null), PATIENCE);
    });
  }

  /** Ends the worker, once it has taken the pictures that it was asked for. */
  close(): void {
    this.#listening.abort();
    this.#observer.disconnect();
    this.#canvas.remove();
    if (this.#asks.size === 0) this.#drawer.terminate();
  }

  #start(drawnBy: DrawnBy): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const facts = { say: 'start', size: this.#size(), isStill } as const;
    if (drawnBy === 'page') {
      this.#tell({ ...facts, canvas: this.#canvas });
    } else {
      const canvas = this.#canvas.transferControlToOffscreen();
      this.#tell({ ...facts, canvas }, [canvas]);
    }
  }

  async #sendPieces(id: number, positions: Float32Array, normals: ViewedModel['normals']): Promise<void> {
    const length = 9 * PIECE_TRIANGLES;
    for (let from = 0; from < positions.length; from += length) {
      const piece = positions.slice(from, from + length);
      const directions = normals?.slice(from, from + length) ?? null;
      const transferred = [piece.buffer, ...(directions ? [directions.buffer] : [])];
      this.#tell({ say: 'piece', id, positions: piece, normals: directions }, transferred);
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#listening.signal.aborted) return;
    }
  }

  #tell(news: ToDrawing, transferred: Transferable[] = []): void {
    this.#drawer.postMessage(news, transferred);
  }

  #hear(data: FromDrawing, news: DrawingNews): void {
    if (data.say === 'drawn') news.onDrawn(data.id);
    else if (data.say === 'lost') news.onLost(data.isLost);
    else if (data.say === 'failed') news.onFailed();
    else this.#answer(data.ask, data.url);
  }

  #answer(ask: number, url: string | null): void {
    this.#asks.get(ask)?.(url);
    this.#asks.delete(ask);
    if (this.#listening.signal.aborted && this.#asks.size === 0) this.#drawer.terminate();
  }

  #size(): PictureSize {
    const { clientWidth, clientHeight } = this.#host;
    const pixelRatio = Math.min(devicePixelRatio, 2);
    return { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1), pixelRatio };
  }
}

function newWorker(): Worker {
  return new Worker(new URL('./drawing/draw-worker.ts', import.meta.url), { type: 'module' });
}
