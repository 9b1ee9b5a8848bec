import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { MAX_MODEL_BYTES } from '../../../contract/queu3d/limits.ts';
import type { Deps } from '../../domain/deps.ts';
import { modelError } from '../../domain/models/check-model.ts';
import { createUpload, type Uploader } from '../../domain/models/create-upload.ts';
import type { ModelRow } from '../../domain/models/find-model.ts';
import { removeModel } from '../../domain/models/remove-model.ts';
import { storeModel } from '../../domain/models/store-model.ts';
import { ShopError } from '../../domain/shop-error.ts';

const UPLOAD_FIELD = 'upfile';
/** What a form adds to its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Streams a form's model to storage, without holding it in memory. */
export async function receiveFormUpload(deps: Deps, shopper: Uploader, request: Request): Promise<ModelRow> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || !request.body) throw missingFile();
  // Before the first byte is read.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > MAX_MODEL_BYTES + FORM_OVERHEAD_BYTES) throw modelError('too_large');
  const room = length >= 0 ? length : MAX_MODEL_BYTES;
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: { files: 1, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 20, headerSize: 8192 },
    isPartAFile: (field) => field === UPLOAD_FIELD,
  });
  let file: Readable | undefined;
  let storing: Promise<ModelRow> | undefined;
  form.on('file', (_field, content, name) => {
    file = content;
    // A truncated form emits an error on its file and then ends it normally; destroying it keeps the file from looking complete.
    content.on('error', (error) => void content.destroy(error));
    storing = startModel(deps, shopper, { name: name ?? '', room }, content);
    // If storing fails midway, the form must not wait for a reader of the rest.
    storing.catch((error) => form.destroy(error));
  });
  try {
    await pipeline(Readable.fromWeb(request.body as NodeStream), form);
  } catch (error) {
    file?.destroy(error instanceof Error ? error : undefined);
    if (!storing) throw truncatedForm();
  }
  if (!storing) throw missingFile();
  return await storing;
}

async function startModel(
  deps: Deps,
  shopper: Uploader,
  { name, room }: { name: string; room: number },
  content: Readable,
): Promise<ModelRow> {
  const model = await createUpload(deps, shopper, { name, bytes: 0, room });
  try {
    await storeModel(deps, model, untilTruncated(content));
  } catch (error) {
    await removeModel(deps, model);
    throw error;
  }
  return model;
}

async function* untilTruncated(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* content;
  } catch {
    throw truncatedForm();
  }
}

function missingFile(): ShopError {
  return new ShopError('invalid_request', {
    reason: `Please send the file as multipart/form-data, in the field ${UPLOAD_FIELD}.`,
  });
}

function truncatedForm(): ShopError {
  return new ShopError('invalid_request', { reason: 'The form ended before the file did. Please upload it again.' });
}
