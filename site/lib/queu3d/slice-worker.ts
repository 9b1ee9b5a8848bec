import definitions from 'virtual:browser-engine/definitions.json';
import createEngine from 'virtual:browser-engine/engine.js';
import wasmUrl from 'virtual:browser-engine/engine.wasm?url';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { type BrowserSlice, runBrowserEngine } from './run-browser-engine.ts';

export interface SliceRequest {
  /** nine coordinates per triangle, in the file's units */
  readonly positions: Float32Array;
  readonly settings: Pick<SliceSettings, 'overrides' | 'profile'>;
}

export type SliceReply =
  | { readonly progress: number }
  | { readonly slice: BrowserSlice }
  | { readonly fault: ModelErrorCode }
  | { readonly failed: string };

// One slice per worker: the engine never frees its memory, and a run can only be stopped from outside.
self.onmessage = async ({ data }: MessageEvent<SliceRequest>) => {
  reply(await slice(data).catch(errorReply));
};

function reply(message: SliceReply): void {
  self.postMessage(message);
}

async function slice({ positions, settings }: SliceRequest): Promise<SliceReply> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}`);
  const wasm = new Uint8Array(await response.arrayBuffer());
  // The shop's slicer repairs the model first, too.
  const { mesh } = repair({ positions });
  const result = await runBrowserEngine({ createEngine, wasm, definitions }, writeStl(mesh), settings, (progress) =>
    reply({ progress }),
  );
  return result ? { slice: result } : { fault: 'nothing_to_print' };
}

function errorReply(error: unknown): SliceReply {
  return error instanceof ModelError ? { fault: error.fault } : { failed: String(error) };
}
