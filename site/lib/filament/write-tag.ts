import { filamentTagMessages as messages } from '../../../contract/messages/filament-tags.ts';
import { ApiError } from '../api.ts';
import type { TagRecord } from './tag-records.ts';

/** What we use of Web NFC, which Chrome on Android has; TypeScript does not know it. */
interface NdefReader {
  write(message: { records: readonly TagRecord[] }, options: { signal: AbortSignal }): Promise<void>;
}
type NfcWindow = { NDEFReader?: new () => NdefReader };

/** False also where a page is not secure. */
export function canWriteTags(): boolean {
  return 'NDEFReader' in window;
}

/** Waits for a tag and writes to it; the browser asks for permission first. What the tag held is gone then. */
export async function writeTag(records: readonly TagRecord[], signal: AbortSignal): Promise<void> {
  const { NDEFReader } = window as NfcWindow;
  if (!NDEFReader) throw new DOMException('no Web NFC', 'NotSupportedError');
  await new NDEFReader().write({ records }, { signal });
}

const REASONS: Record<string, string> = {
  AbortError: messages.tagStopped,
  NotAllowedError: messages.tagNotAllowed,
  NotSupportedError: messages.tagNotSupported,
  NotReadableError: messages.tagNfcOff,
  NetworkError: messages.tagLost,
};

/** The message for whatever stopped a write. */
export function tagMessageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return (error instanceof DOMException && REASONS[error.name]) || messages.tagFailed;
}
