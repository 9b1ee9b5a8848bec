// Loaded with the first STEP file.
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { StepReply } from './step-worker.ts';

/** OpenCascade takes a second for most files. A surface that it cannot divide would keep it busy for hours. */
const TIMEOUT_MS = 120_000;

/** The file could not be converted; the message says why and what to do. */
class StepFailed extends Error {
  override name = 'StepFailed';
}

interface ConvertOptions {
  /** gets 0 to 1 */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Converts a STEP file in a worker of this browser.
 * @returns an STL or 3MF file of the same name
 * @throws StepFailed, or the reason of `signal`
 */
export async function convertStepFile(file: File, { onProgress, signal }: ConvertOptions = {}): Promise<File> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./step-worker.ts', import.meta.url), { type: 'module' });
  const done = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<File>((resolve, reject) => {
      const until = { signal: done.signal };
      const fail = (message: string) => reject(new StepFailed(message));
      signal?.addEventListener('abort', () => reject(signal.reason), until);
      timeout = setTimeout(() => fail(queu3dMessages.stepTooSlow), TIMEOUT_MS);
      worker.addEventListener('error', () => fail(queu3dMessages.stepFailed), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<StepReply>) => {
          if ('progress' in data) onProgress?.(data.progress);
          else if ('converted' in data) resolve(fileOf(file.name, data.converted));
          else if ('fault' in data) fail(queu3dMessages.stepFaults[data.fault]);
          else if ('assembly' in data) fail(queu3dMessages.stepAssembly(data.assembly.files));
          else {
            console.warn('The STEP file could not be converted.', data.failed);
            fail(queu3dMessages.stepFailed);
          }
        },
        until,
      );
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timeout);
    done.abort();
    worker.terminate();
  }
}

type Converted = Extract<StepReply, { converted: unknown }>['converted'];

function fileOf(name: string, { extension, bytes }: Converted): File {
  return new File([bytes], name.replace(/\.[^.]*$/, `.${extension}`));
}
