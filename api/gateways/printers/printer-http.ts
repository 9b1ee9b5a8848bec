import { PrinterRefused } from './printer.ts';

/** A printer answers these within a second, also while it prints. */
export const ANSWER_MS = 10_000;
/** The boards of printers write a megabyte or two a second to their cards. */
export const UPLOAD_MS = 15 * 60_000;

/**
 * Calls a printer, by `send`. Throws `PrinterRefused` with the words of `reasonIn` where it refuses, and another error where
 * it fails.
 */
export async function callPrinter(
  url: URL,
  init: RequestInit,
  reasonIn: (body: string) => string | undefined,
  send: typeof fetch = fetch,
): Promise<Response> {
  const isUpload = init.body instanceof FormData || init.body instanceof Blob;
  // Its address is the owner's choice: what it redirects to would get the key.
  const signal = AbortSignal.timeout(isUpload ? UPLOAD_MS : ANSWER_MS);
  const response = await send(url, { ...init, redirect: 'error', signal });
  if (response.ok) return response;
  const reason = reasonIn(await response.text()) ?? `status ${response.status}`;
  if (response.status >= 500) throw new Error(`It answered: ${reason}`);
  throw new PrinterRefused(reason);
}
