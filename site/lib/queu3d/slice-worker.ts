import definitions from 'virtual:browser-engine/definitions.json';
import createEngine from 'virtual:browser-engine/engine.js';
import wasmUrl from 'virtual:browser-engine/engine.wasm?url';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { runBrowserEngine } from './run-browser-engine.ts';
import type { SliceOrder, SliceReport } from './slice-worker-messages.ts';

// One order a worker: the engine keeps what it has allocated, and a run can only be stopped from outside.
self.onmessage = async ({ data }: MessageEvent<SliceOrder>) => {
  report(await slice(data).catch(whyNot));
};

function report(news: SliceReport): void {
  self.postMessage(news);
}

async function slice({ positions, overrides }: SliceOrder): Promise<SliceReport> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`The engine could not be loaded: ${answer.status}`);
  const wasm = new Uint8Array(await answer.arrayBuffer());
  // What the shop's own slicer does before it slices.
  const { mesh } = repair({ positions });
  const result = await runBrowserEngine({ createEngine, wasm, definitions }, writeStl(mesh), overrides, (progress) =>
    report({ progress }),
  );
  return result ? { slice: result } : { fault: 'nothing_to_print' };
}

function whyNot(error: unknown): SliceReport {
  return error instanceof ModelError ? { fault: error.fault } : { failed: String(error) };
}
