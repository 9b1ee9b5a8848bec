import type { PathKind } from '../../../../../contract/queu3d/layers/layer-format.ts';
import type { Marks, Pose, View, ViewerProps } from './viewer-props.ts';

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
  | { readonly type: 'view'; readonly view: View }
  /** the layers of the model's print, in their format; null for none */
  | { readonly type: 'layers'; readonly requestId: number; readonly bytes: Uint8Array | null }
  /** the heat map's value at a place of the picture, in CSS pixels */
  | { readonly type: 'probe'; readonly requestId: number; readonly x: number; readonly y: number }
  | { readonly type: 'appearance'; readonly appearance: Appearance }
  | { readonly type: 'pointer'; readonly pointer: PointerData }
  | { readonly type: 'orbit'; readonly right: number; readonly up: number }
  | { readonly type: 'zoom'; readonly isCloser: boolean }
  | { readonly type: 'reset' }
  | { readonly type: 'capture'; readonly requestId: number };

/** What a print's layers have to say beside their picture. */
export interface LayersSummary {
  /** of each layer's top, mm */
  readonly heights: Float32Array;
  /** mm of filament, of the kinds that take any, and about how many of them each layer takes */
  readonly lengths: readonly { readonly kind: PathKind; readonly length: number; readonly byLayer: Float32Array }[];
  readonly hasTravel: boolean;
  /** mm/s: upper bounds of the steps that speeds are colored by, rising; with the slowest first. Empty if unknown */
  readonly speeds: readonly number[];
  readonly linesLeftOut: boolean;
  readonly layersLeftOut: boolean;
  readonly travelLeftOut: boolean;
}

/** From the renderer to the page. */
export type RendererEvent =
  /** the whole model is drawn */
  | { readonly type: 'drawn'; readonly id: number }
  | { readonly type: 'contextLost'; readonly isLost: boolean }
  /** this browser cannot draw in 3D here */
  | { readonly type: 'failed' }
  /** null: they cannot be read */
  | { readonly type: 'layers'; readonly requestId: number; readonly summary: LayersSummary | null }
  /** from 0 to 1 of the heat map's scale; null beside the model */
  | { readonly type: 'probed'; readonly requestId: number; readonly value: number | null }
  | { readonly type: 'picture'; readonly requestId: number; readonly url: string | null };
