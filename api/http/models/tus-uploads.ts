import type { Readable } from 'node:stream';
import { Server, type ServerOptions } from '@tus/server';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { beginUpload, type Uploader } from '../../domain/models/begin-upload.ts';
import { receivePart } from '../../domain/models/receive-part.ts';
import { modelRefused } from '../../domain/models/refuse-model.ts';
import { removeOwnModel } from '../../domain/models/remove-model.ts';
import { uploadStanding } from '../../domain/models/upload-standing.ts';
import { isRefused } from '../../domain/shop-error.ts';

const uuid = z.uuid();
/** Nobody has to wait for another: parts that arrive twice sort themselves out. */
const noLocks: ServerOptions['locker'] = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/**
 * Answers a call of the tus protocol 1.0 (uploads that are resumed) for one shopper. What our shop refuses is thrown,
 * so that it is answered as everywhere; what the protocol refuses is answered by it.
 */
export async function answerTus(deps: Deps, shopper: Uploader, request: Request): Promise<Response> {
  let thrown: unknown;
  const server = new Server({
    path: '/api/file',
    relativeLocation: true,
    allowedOrigins: [],
    locker: noLocks,
    datastore: new ShoppersModels(deps, shopper),
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: (_, last) => uuid.safeParse(last).data,
    async onResponseError(_, error) {
      if (error instanceof Error && !('status_code' in error)) thrown = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (thrown) throw thrown;
  return response;
}

/** Our models as the protocol's server wants to see them. */
class ShoppersModels extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  constructor(
    readonly deps: Deps,
    readonly shopper: Uploader,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    if (upload.size === 0) throw modelRefused('empty');
    if (upload.size === undefined) throw ERRORS.INVALID_LENGTH;
    const name = upload.metadata?.['filename'] ?? '';
    // The parts stay until the whole is written beside them.
    const announced = { name, bytes: upload.size, room: 2 * upload.size };
    const { id } = await beginUpload(this.deps, this.shopper, announced);
    upload.id = id;
    return upload;
  }

  override async write(content: Readable, id: string, start: number): Promise<number> {
    try {
      return await receivePart(this.deps, this.shopper, id, { start, content });
    } catch (error) {
      throw isRefused('upload_elsewhere')(error) ? ERRORS.INVALID_OFFSET : error;
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { name, bytes, here } = await uploadStanding(this.deps, this.shopper, id);
    return new Upload({ id, size: bytes, offset: here, metadata: { filename: name } });
  }

  override async remove(id: string): Promise<void> {
    await removeOwnModel(this.deps, this.shopper, id);
  }
}
