import type { Marks, Pose, ViewerProps } from '../viewer-props.ts';

/** The parts of a pointer event that the orbit controls need. */
export interface PointerData {
  readonly type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'wheel';
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly pageX: number;
  readonly pageY: number;
  readonly deltaY: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** In CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** What can change while a model is shown. */
export type Appearance = { readonly pose: Pose } & Pick<ViewerProps, 'volume' | 'hex' | 'layerHeight'>;

/** Triangles per chunk, 1.4 MB of corners: as many as the graphics card can take in one frame. */
export const CHUNK_TRIANGLES = 40_000;

/** From the page to the renderer, usually in a worker. Models come in chunks, so that copying them never blocks the page. */
export type RendererRequest =
  | {
      readonly type: 'start';
      /** the element itself when rendering on the page */
      readonly canvas: OffscreenCanvas | HTMLCanvasElement;
      readonly size: CanvasSize;
      readonly reducedMotion: boolean;
    }
  | { readonly type: 'resize'; readonly size: CanvasSize }
  | { readonly type: 'model'; readonly id: number; readonly triangles: number; readonly appearance: Appearance }
  | {
      readonly type: 'chunk';
      readonly id: number;
      readonly positions: Float32Array;
      readonly normals: Float32Array | Int8Array | null;
    }
  | { readonly type: 'marks'; readonly marks: Marks }
  | { readonly type: 'appearance'; readonly appearance: Appearance }
  | { readonly type: 'pointer'; readonly pointer: PointerData }
  | { readonly type: 'orbit'; readonly right: number; readonly up: number }
  | { readonly type: 'zoom'; readonly isCloser: boolean }
  | { readonly type: 'reset' }
  | { readonly type: 'capture'; readonly requestId: number };

/** From the renderer to the page. */
export type RendererEvent =
  /** the whole model is drawn */
  | { readonly type: 'drawn'; readonly id: number }
  | { readonly type: 'contextLost'; readonly isLost: boolean }
  /** this browser cannot draw in 3D here */
  | { readonly type: 'failed' }
  | { readonly type: 'picture'; readonly requestId: number; readonly url: string | null };
