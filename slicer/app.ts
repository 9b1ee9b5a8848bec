import { join } from 'node:path';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { modelErrorMessage } from '../api/contract/messages/model-errors.ts';
import type { ModelExtension } from '../api/contract/queu3d/limits.ts';
import { DISK_RESERVE_BYTES, MAX_MODEL_BYTES } from '../api/contract/queu3d/limits.ts';
import type { SlicerRefusal } from '../api/contract/queu3d/slicer-wire.ts';
import { modelTypes } from '../api/contract/queu3d/slicer-wire.ts';
import type { SlicerDeps } from './deps.ts';
import { ModelError } from './mesh/model-error.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import { drain, receiveModel } from './receive-model.ts';
import { Run } from './run.ts';
import { makeRunFolder, removeRunFolder } from './scratch.ts';
import { streamSlice } from './stream-slice.ts';

/** The service's routes, for Deno and Node alike. */
export function createSlicer(deps: SlicerDeps): Hono {
  const { slots, meshes, scratch, free, report } = deps;
  const app = new Hono();

  app.get('/health', (c) => c.json({ ready: true, runs: slots.runs, waiting: slots.waiting, free: slots.free }));

  app.post('/slice', async (c) => {
    const { body: upload } = c.req.raw;
    // With `npm start` the database writes to the same disk. The API retries while its shopper waits.
    const slot = (await free()) < DISK_RESERVE_BYTES ? undefined : slots.acquire();
    if (!slot) {
      await drain(upload);
      return busyResponse(c);
    }
    const disconnected = new AbortController();
    const onDisconnect = () => disconnected.abort(new Error('The client has disconnected.'));
    c.req.raw.signal.addEventListener('abort', onDisconnect, { once: true });
    // A full disk must not leak the slot.
    const folder = await makeRunFolder(scratch).catch((error: unknown) => {
      slot.release();
      throw error;
    });
    const onEnd = async () => {
      await removeRunFolder(folder).catch((error: Error) => report(error.message));
      slot.release();
    };
    let run: Run | undefined;
    try {
      const { overrides, object, repair } = readSettings(c.req.query('settings'));
      const extension = readExtension(c.req.header('content-type'));
      if (Number(c.req.header('content-length')) > MAX_MODEL_BYTES) throw new ModelError('too_large');
      const path = join(folder, 'received');
      await receiveModel(upload, path);
      const matrix = overrides.mesh_rotation_matrix;
      const { signal } = disconnected;
      const slicing = new Run(deps, { folder, overrides, slot, signal });
      run = slicing;
      const model = await meshes.prepare(
        { path, extension, object, matrix, isRepairAccepted: repair === 'accepted', folder },
        signal,
        () => slicing.startSpeculatively(),
      );
      const body = streamSlice({
        async work(send) {
          const { done, gcode } = await slicing.finish(model, send);
          return { event: { done }, gcode };
        },
        onEnd,
        onDisconnect,
        signal,
        report,
      });
      return c.body(body, 200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    } catch (error) {
      await run?.cancel();
      await onEnd();
      await drain(upload);
      return errorResponse(c, error);
    }
  });

  app.onError((error, c) => {
    report(error.stack ?? error.message);
    return c.json({ code: 'failed', message: 'The slicer failed.' }, 500);
  });
  return app;
}

const extensions = Object.keys(modelTypes) as ModelExtension[];

/** The model format of a media type. Throws ModelError `wrong_type` for unknown types. */
function readExtension(mediaType: string | undefined): ModelExtension {
  const [type] = (mediaType ?? '').toLowerCase().split(';');
  const extension = extensions.find((each) => modelTypes[each] === type?.trim());
  if (!extension) throw new ModelError('wrong_type');
  return extension;
}

/** Seconds after which a slot may be free. */
const RETRY_AFTER = '5';

function busyResponse(c: Context) {
  const body: SlicerRefusal = { code: 'busy', message: 'All slots of this slicer are in use.' };
  return c.json(body, 503, { 'retry-after': RETRY_AFTER });
}

/** The response to invalid settings or models; other errors are rethrown. */
function errorResponse(c: Context, error: unknown) {
  if (error instanceof SettingsError) {
    return c.json({ code: 'settings', message: error.message } satisfies SlicerRefusal, 400);
  }
  if (!(error instanceof ModelError)) throw error;
  const { fault, detail } = error;
  const message = modelErrorMessage(fault, detail);
  const body: SlicerRefusal = { code: 'model', fault, ...(detail && { detail }), message };
  return c.json(body, fault === 'too_large' ? 413 : 422);
}
