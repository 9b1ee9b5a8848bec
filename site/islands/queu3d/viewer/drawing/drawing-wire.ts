import type { Marks, Pose, ViewerProps } from '../viewer-props.ts';

/** What a pointer did over the picture, as far as orbiting asks for it. */
export interface PointerFacts {
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
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** All that changes while a model is shown. */
export type Look = { readonly pose: Pose } & Pick<ViewerProps, 'volume' | 'hex' | 'layerHeight'>;

/** From the page to what draws: mostly a worker. A model comes in pieces, so that copying it never holds up the page. */
export type ToDrawing =
  | {
      readonly say: 'start';
      /** the element itself where the page draws */
      readonly canvas: OffscreenCanvas | HTMLCanvasElement;
      readonly size: PictureSize;
      readonly isStill: boolean;
    }
  | { readonly say: 'resize'; readonly size: PictureSize }
  | { readonly say: 'model'; readonly id: number; readonly triangles: number; readonly look: Look }
  | {
      readonly say: 'piece';
      readonly id: number;
      readonly positions: Float32Array;
      readonly normals: Float32Array | Int8Array | null;
    }
  | { readonly say: 'marks'; readonly marks: Marks }
  | { readonly say: 'look'; readonly look: Look }
  | { readonly say: 'pointer'; readonly pointer: PointerFacts }
  | { readonly say: 'orbit'; readonly aside: number; readonly up: number }
  | { readonly say: 'zoom'; readonly isCloser: boolean }
  | { readonly say: 'reset' }
  | { readonly say: 'capture'; readonly ask: number };

/** And back. */
export type FromDrawing =
  /** All of the model of that id is drawn. */
  | { readonly say: 'drawn'; readonly id: number }
  | { readonly say: 'lost'; readonly isLost: boolean }
  /** This machine does not draw in 3D. */
  | { readonly say: 'failed' }
  | { readonly say: 'picture'; readonly ask: number; readonly url: string | null };
