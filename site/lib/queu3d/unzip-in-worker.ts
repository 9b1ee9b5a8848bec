// Loaded with the first ZIP file.
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { UnzippedModels } from './models-in-zip.ts';
import type { UnzipReply, UnzipRequest } from './unzip-worker.ts';

/**
 * Unpacks the models of a ZIP file in a worker, which ends with it.
 * @param most models to unpack
 * @throws ModelError for a ZIP file that cannot be read, or unpacks too far
 */
export async function unzipInWorker(file: File, most: number): Promise<UnzippedModels<File>> {
  const worker = new Worker(new URL('./unzip-worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<UnzipReply>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<UnzipReply>) => resolve(data));
      worker.addEventListener('error', () => reject(new ModelError('unreadable')));
      worker.postMessage({ file, most } satisfies UnzipRequest);
    });
    if ('fault' in reply) throw new ModelError(reply.fault as ModelErrorCode);
    return reply.unzipped;
  } finally {
    worker.terminate();
  }
}
