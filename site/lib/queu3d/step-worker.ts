import createReader from 'occt-import-js';
import wasmUrl from 'occt-import-js/dist/occt-import-js.wasm?url';
import { type ConvertedStep, convertStep, type StepAssembly, type StepFault } from './step-file.ts';

export type StepReply =
  /** from 0 to 1 */
  | { readonly progress: number }
  | { readonly converted: ConvertedStep }
  | { readonly fault: StepFault }
  | { readonly assembly: StepAssembly }
  | { readonly failed: string };

// One file per worker: ending it is the only way to stop OpenCascade, and frees its memory.
self.onmessage = async ({ data }: MessageEvent<File>) => {
  reply(await convert(data).catch((error: unknown) => ({ failed: String(error) })));
};

function reply(message: StepReply): void {
  self.postMessage(message, { transfer: 'converted' in message ? [message.converted.bytes.buffer] : [] });
}

async function convert(file: File): Promise<StepReply> {
  const [response, bytes] = await Promise.all([fetch(wasmUrl), file.arrayBuffer()]);
  if (!response.ok) throw new Error(`The converter could not be loaded: ${response.status}`);
  const wasmBinary = await response.arrayBuffer();
  reply({ progress: 0.3 });
  const reader = await createReader({ wasmBinary, print: () => undefined, printErr: () => undefined });
  reply({ progress: 0.4 });
  const converted = convertStep(reader, new Uint8Array(bytes), (share) => reply({ progress: 0.4 + 0.6 * share }));
  if (typeof converted === 'string') return { fault: converted };
  return 'files' in converted ? { assembly: converted } : { converted };
}
