import { vi } from 'vitest';

interface WrittenRecord {
  readonly recordType: string;
  readonly mediaType?: string;
  readonly data: Uint8Array | string;
}

/** Of bytes, the text that they are. */
interface ReadRecord extends Omit<WrittenRecord, 'data'> {
  readonly data: string;
}

/** What Web NFC answers to a write when a tag comes near, by the names of its errors. */
export type NfcFault = 'NotSupportedError' | 'NotReadableError' | 'NetworkError';

/**
 * Web NFC as Chrome has it, until the test ends: it asks for permission, waits for a tag for as long as it takes, refuses
 * a message without records, and a new write ends the one that waits.
 */
export function fakeNfc() {
  const written: (readonly ReadRecord[])[] = [];
  const phone = { isAllowed: true, isOn: true };
  let pending: { near: () => void; fail: (error: DOMException) => void } | undefined;

  class FakeNdefReader {
    async write({ records }: { records: readonly WrittenRecord[] }, { signal }: { signal?: AbortSignal } = {}) {
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (records.length === 0) throw new TypeError('NDEFMessage must have records');
      for (const { recordType, mediaType, data } of records) {
        const isRight = recordType === 'mime' ? mediaType && ArrayBuffer.isView(data) : typeof data === 'string';
        if (!isRight) throw new TypeError(`a record of ${recordType} has other data`);
      }
      // Decided after a question to the visitor.
      await Promise.resolve();
      if (!phone.isAllowed) throw new DOMException('NFC permission request denied.', 'NotAllowedError');
      if (!phone.isOn) throw new DOMException('NFC setting is disabled.', 'NotReadableError');
      pending?.fail(new DOMException('Push operation is cancelled.', 'AbortError'));
      await new Promise<void>((near, fail) => {
        pending = { near, fail };
        signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')), { once: true });
      });
      const read = (data: Uint8Array | string) => (typeof data === 'string' ? data : new TextDecoder().decode(data));
      written.push(records.map((record) => ({ ...record, data: read(record.data) })));
    }
  }

  const come = async (act: (waiting: NonNullable<typeof pending>) => void) => {
    await vi.waitUntil(() => pending);
    if (pending) act(pending);
    pending = undefined;
  };
  vi.stubGlobal('NDEFReader', FakeNdefReader);
  return {
    written,
    phone,
    touch: () => come(({ near }) => near()),
    touchAndFail: (name: NfcFault) => come(({ fail }) => fail(new DOMException('of the tag', name))),
  };
}
