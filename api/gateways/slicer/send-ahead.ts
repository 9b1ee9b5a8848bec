import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import { modelTypes } from '../../../contract/queu3d/slicer-wire.ts';
import type { SentAhead } from './slicer.ts';

/** Milliseconds. An upload waits no longer than this for a slicer that stops reading, and only once. */
const STALL_MS = 1_000;
/** Milliseconds for the rest of the model, and the slicer's answer. */
const END_TIMEOUT_MS = 30_000;

/** Sends a model to this address while it is uploaded. */
export function sendAhead(url: URL, extension: ModelExtension): SentAhead {
  const ending = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const cancel = () => {
    ending.abort(new Error('The model is not sent ahead.'));
    writer.abort().catch(() => {});
  };
  // Rejected when the slicer is unavailable, or has no room: then there is nobody to write to.
  writer.closed.catch(() => {});
  const init = { method: 'PUT', headers: { 'content-type': modelTypes[extension] }, body: readable, duplex: 'half' };
  fetch(url, { ...init, signal: ending.signal } as RequestInit)
    .then(async (answer) => {
      await answer.body?.cancel();
      if (!answer.ok) cancel();
    })
    .catch(cancel);
  return {
    async write(chunk) {
      if (ending.signal.aborted) return;
      const stalled = setTimeout(cancel, STALL_MS);
      await writer.write(chunk).catch(() => {});
      clearTimeout(stalled);
    },
    end() {
      const late = setTimeout(cancel, END_TIMEOUT_MS);
      writer
        .close()
        .catch(() => {})
        .finally(() => clearTimeout(late));
    },
    cancel,
  };
}
