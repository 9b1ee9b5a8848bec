import type { Readable } from 'node:stream';
import { Server, type ServerOptions } from '@tus/server';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import { modelError } from '../../domain/models/check-model.ts';
import { createUpload, type Uploader } from '../../domain/models/create-upload.ts';
import { receivePart, uploadStatus } from '../../domain/models/receive-part.ts';
import { removeOwnModel } from '../../domain/models/remove-model.ts';
import { isShopError } from '../../domain/shop-error.ts';

const uuid = idSchema();
/** No locks: storage itself sorts out parts that arrive twice. */
const noLocks: ServerOptions['locker'] = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/**
 * Handles a request of the tus 1.0 protocol (resumable uploads) for one shopper. Throws the shop's own errors, so that they
 * get the usual response; protocol errors are answered by the tus server.
 */
export async function handleTusRequest(deps: Deps, shopper: Uploader, request: Request): Promise<Response> {
  let thrown: unknown;
  const datastore = new ModelDataStore(deps, shopper);
  const server = new Server({
    path: '/api/file',
    relativeLocation: true,
    allowedOrigins: [],
    locker: noLocks,
    datastore,
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: (_, last) => uuid.safeParse(last).data,
    async onResponseError(_, error) {
      if (error instanceof Error && !('status_code' in error)) thrown = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  // Deno tells the server at once that the rest of a failed part is not read, which the server calls an abort. Why it
  // failed is known when the store has cleaned up.
  await datastore.written;
  const failure = datastore.failure ?? thrown;
  if (failure) throw failure;
  return response;
}

/** One shopper's models as a tus data store. */
class ModelDataStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  /** resolves when the store is done with the last part, stored or not */
  written: Promise<void> = Promise.resolve();
  /** why a part was not stored, unless it is the protocol's own error */
  failure: unknown;

  readonly deps: Deps;
  readonly shopper: Uploader;

  constructor(deps: Deps, shopper: Uploader) {
    super();
    this.deps = deps;
    this.shopper = shopper;
  }

  override async create(upload: Upload): Promise<Upload> {
    if (upload.size === 0) throw modelError('empty');
    if (upload.size === undefined) throw ERRORS.INVALID_LENGTH;
    const name = upload.metadata?.['filename'] ?? '';
    // Twice the size, since the parts are kept until the whole file is written beside them.
    const convertedTo = upload.metadata?.['convertedto'] ?? undefined;
    const announced = { name, convertedTo, bytes: upload.size, room: 2 * upload.size };
    const { id } = await createUpload(this.deps, this.shopper, announced);
    upload.id = id;
    return upload;
  }

  override async write(content: Readable, id: string, start: number): Promise<number> {
    const receiving = receivePart(this.deps, this.shopper, id, { start, content });
    this.written = receiving.then(
      () => {},
      (error) => {
        if (!isShopError('upload_elsewhere')(error)) this.failure = error;
      },
    );
    try {
      return await receiving;
    } catch (error) {
      throw isShopError('upload_elsewhere')(error) ? ERRORS.INVALID_OFFSET : error;
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { name, bytes, here } = await uploadStatus(this.deps, this.shopper, id);
    return new Upload({ id, size: bytes, offset: here, metadata: { filename: name } });
  }

  override async remove(id: string): Promise<void> {
    await removeOwnModel(this.deps, this.shopper, id);
  }
}
