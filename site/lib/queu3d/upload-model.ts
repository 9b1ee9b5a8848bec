import { type DetailedError, Upload } from 'tus-js-client';
import { shellMessages } from '../../../api/contract/messages/shell.ts';
import { withSession } from '../../stores/session.ts';
import { ApiError, refusal } from '../api.ts';

export interface UploadWork {
  /** 0 to 100 */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

/** A broken connection is tried again after so many ms, each of which begins anew when some of the file has come through. */
const TRY_AGAIN = [0, 1000, 3000, 5000, 10_000];
/** Each piece is answered by itself, so that little is lost with the line. */
const PIECE = 8 * 1024 * 1024;

/**
 * Sends a model to the shop. After a broken connection, or a reload, the same file goes on where it stopped. Throws an
 * ApiError, or the reason of the signal.
 */
export async function uploadModel(file: File, work: UploadWork): Promise<{ readonly id: string }> {
  return withSession(() => send(file, work));
}

async function send(file: File, { onProgress, signal }: UploadWork): Promise<{ id: string }> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<{ id: string }>();
  const upload = new Upload(file, {
    endpoint: '/api/file/',
    // Else a refusal comes as a sentence alone.
    headers: { accept: 'application/json' },
    metadata: { filename: file.name },
    retryDelays: TRY_AGAIN,
    chunkSize: PIECE,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, all) => onProgress(all === 0 ? 0 : (sent / all) * 100),
    onShouldRetry: (error) => worthAnother(error),
    onError: (error) => reject(errorOf(error)),
    onSuccess: () => resolve({ id: upload.url?.split('/').at(-1) ?? '' }),
  });
  // What is not wanted any more is taken away there, too.
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

/** A refusal stays one; the line, a server that is started anew and an offset that has moved on may be better in a moment. */
function worthAnother({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  // 507: the shop's disk is full, which takes longer than a few seconds.
  return status < 400 || (status >= 500 && status !== 507) || status === 409 || status === 423;
}

/** What the shop said, or that it could not be reached. */
function errorOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network_down', shellMessages.networkDown);
  return refusal(parsed(response.getBody()), response.getStatus());
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
