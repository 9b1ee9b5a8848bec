// Loaded with the first upload: tus-js-client stays out of the page's first load.
import { type DetailedError, Upload } from 'tus-js-client';
import { shellMessages } from '../../../contract/messages/shell.ts';
import { ApiError, refusal } from '../api.ts';

export interface UploadOptions {
  /** as a shopper chose it; that of a converted file differs in its ending */
  readonly name: string;
  /** 0 to 100 */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

/** Milliseconds before each retry of a broken connection; the list restarts once some of the file has come through. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000];
/** The shop confirms each chunk, so a broken connection loses 8 MB at most. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * Uploads a model to the shop. After a broken connection or a reload, the same file resumes where it stopped. Throws an
 * ApiError, or the reason of the signal.
 */
export async function uploadModel(
  file: File,
  { name, onProgress, signal }: UploadOptions,
): Promise<{ readonly id: string }> {
  signal.throwIfAborted();
  const fingerprint = await fingerprintOf(file, name);
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<{ id: string }>();
  const upload = new Upload(file, {
    endpoint: '/api/file/',
    // Without it, errors come back as plain text instead of JSON.
    headers: { accept: 'application/json' },
    metadata: { filename: name, ...(name !== file.name && { convertedto: extensionOf(file) }) },
    retryDelays: RETRY_DELAYS,
    chunkSize: CHUNK_BYTES,
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, all) => onProgress(all === 0 ? 0 : (sent / all) * 100),
    onShouldRetry: (error) => shouldRetry(error),
    onError: (error) => reject(toApiError(error)),
    onSuccess: () => resolve({ id: upload.url?.split('/').at(-1) ?? '' }),
  });
  // A canceled upload is deleted on the server, too.
  const stop = () => {
    void upload.abort(true).catch(() => {});
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    if (!signal.aborted) upload.start();
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * What an unfinished upload is found by. Mirrored parts of one ZIP share name, size and time, so by those the second
 * would go on with the first one's upload. Empty, which never resumes, where the page is not served securely.
 */
async function fingerprintOf(file: File, name: string): Promise<string> {
  if (!globalThis.crypto.subtle) return '';
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `model-${hex}-${name}`;
}

const extensionOf = ({ name }: File) => name.slice(name.lastIndexOf('.') + 1);

/** Retries a lost connection, a restarting server and a conflicting offset; other errors would only repeat. */
function shouldRetry({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  // 507: the shop's disk is full, which takes longer than a few seconds to change.
  return status < 400 || (status >= 500 && status !== 507) || status === 409 || status === 423;
}

function toApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network_down', shellMessages.networkDown);
  return refusal(parseJson(response.getBody()), response.getStatus());
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
