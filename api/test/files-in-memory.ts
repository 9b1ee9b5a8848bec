import { type FileStore, keysBegin, safeKey } from '../gateways/files/file-store.ts';

/** An in-memory file store that tests can read. */
export function filesInMemory() {
  const kept = new Map<string, { readonly bytes: Uint8Array; readonly storedAt: Date }>();
  const files: FileStore = {
    async put(key, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk.slice());
      const bytes = new Uint8Array(Buffer.concat(chunks));
      kept.set(safeKey(key), { bytes, storedAt: new Date() });
      return bytes.length;
    },
    async get(key) {
      const found = kept.get(safeKey(key));
      return found && { content: streamOf(found.bytes), bytes: found.bytes.length };
    },
    async remove(key) {
      kept.delete(safeKey(key));
    },
    async *list(kind, id) {
      const start = keysBegin(kind, id);
      for (const [key, { storedAt, bytes }] of [...kept]) {
        if (key.startsWith(start)) yield { key, storedAt, bytes: bytes.length };
      }
    },
  };
  return { files, kept };
}

/** Streams in chunks, as a network does. */
export function streamOf(bytes: Uint8Array, piece = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + piece));
      at += piece;
    },
  });
}
