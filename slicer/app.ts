import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { modelErrorMessage } from '../contract/messages/model-errors.ts';
import {
  BRIM_WIDTH,
  DISK_RESERVE_BYTES,
  infillPattern,
  MAX_MODEL_BYTES,
  type ModelExtension,
} from '../contract/queu3d/limits.ts';
import { type SliceSettings, sliceSettingsSchema } from '../contract/queu3d/settings.ts';
import {
  modelTypes,
  type PlateBed,
  type PlatePart,
  plateBedSchema,
  platePartsSchema,
  type SlicerRefusal,
} from '../contract/queu3d/slicer-wire.ts';
import { UPRIGHT } from '../contract/queu3d/upright.ts';
import type { SlicerDeps } from './deps.ts';
import type { KeptModel } from './kept-model.ts';
import { ModelError } from './mesh/model-error.ts';
import type { MeshThreads } from './mesh-work/mesh-threads.ts';
import type { PlateModel, WrittenModel } from './mesh-work/prepared-model.ts';
import { isFull } from './mesh-work/scratch-full.ts';
import { MACHINE } from './profiles/machine-definition.ts';
import { drain, receivedFile, receiveModel } from './receive-model.ts';
import { Run } from './run.ts';
import { makeRunFolder, removeRunFolder } from './scratch.ts';
import { streamSlice } from './stream-slice.ts';

/** The service's routes, for Deno and Node alike. */
export function createSlicer(deps: SlicerDeps): Hono {
  const { slots, meshes, models, scratch, free, report } = deps;
  const app = new Hono();

  app.get('/health', (c) => c.json({ ready: true, runs: slots.runs, waiting: slots.waiting, free: slots.free }));

  app.put('/models/:id', async (c) => {
    const { body: upload } = c.req.raw;
    try {
      const { success, data: id } = z.uuid().safeParse(c.req.param('id'));
      if (!success) throw new SettingsError('id: must be a UUID');
      const isKept = await models.keep(id, readExtension(c.req.header('content-type')), upload);
      await drain(upload);
      return isKept ? c.body(null, 204) : busyResponse(c);
    } catch (error) {
      await drain(upload);
      return errorResponse(c, error);
    }
  });

  app.post('/slice', async (c) => {
    const { body: upload } = c.req.raw;
    const id = c.req.query('model');
    let parts: readonly PlatePart[] | undefined;
    let bed: PlateBed | undefined;
    try {
      parts = readOptional('parts', c.req.query('parts'), platePartsSchema);
      bed = readOptional('bed', c.req.query('bed'), plateBedSchema);
    } catch (error) {
      await drain(upload);
      return errorResponse(c, error);
    }
    const kept = await models.acquireAll(parts?.map(({ model }) => model) ?? (id === undefined ? [] : [id]));
    if (!kept) {
      await drain(upload);
      const body: SlicerRefusal = { code: 'unknown_model', message: 'This model is not kept here: send it.' };
      return c.json(body, 404);
    }
    const release = () => models.releaseAll(kept);
    // With `npm start` the database writes to the same disk. The API retries while its shopper waits.
    const slot = (await free()) < DISK_RESERVE_BYTES ? undefined : slots.acquire();
    if (!slot) {
      await release();
      await drain(upload);
      return busyResponse(c);
    }
    const disconnected = new AbortController();
    const onDisconnect = () => disconnected.abort(new Error('The client has disconnected.'));
    c.req.raw.signal.addEventListener('abort', onDisconnect, { once: true });
    // A full disk must not leak the slot.
    const folder = await makeRunFolder(scratch).catch(async (error: unknown) => {
      slot.release();
      await release();
      throw error;
    });
    const onEnd = async () => {
      await removeRunFolder(folder).catch((error: Error) => report(error.message));
      slot.release();
      await release();
    };
    let run: Run | undefined;
    try {
      const { overrides: asked, object, repair, profile } = readSettings(c.req.query('settings'));
      const matrix = asked.mesh_rotation_matrix;
      // The pieces of a plate are posed before the engine gets them.
      const overrides = parts ? { ...asked, mesh_rotation_matrix: UPRIGHT } : asked;
      const { signal } = disconnected;
      const slicing = new Run(deps, { folder, overrides, profile, slot, signal });
      run = slicing;
      const onWritten = (written: WrittenModel) => slicing.startSpeculatively(written);
      const brim = overrides.adhesion_type && BRIM_WIDTH;
      const prepare = async () => {
        if (parts) return await prepareParts(meshes, { parts, kept, bed, brim, folder }, signal);
        const asked = { object, matrix, brim, isRepairAccepted: repair === 'accepted', folder };
        const [copy] = kept;
        if (copy) return await copy.prepare(asked, signal, onWritten);
        const extension = readExtension(c.req.header('content-type'));
        if (Number(c.req.header('content-length')) > MAX_MODEL_BYTES) throw new ModelError('too_large');
        const path = join(folder, receivedFile(extension));
        await receiveModel(upload, path);
        return await meshes.prepare({ path, extension, ...asked }, signal, onWritten);
      };
      const model = await prepare();
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
    // The model may be sound: the API asks again while its shopper waits.
    if (isFull(error)) return busyResponse(c);
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
  const body: SlicerRefusal = { code: 'busy', message: 'All slots of this slicer are in use, or its disk is full.' };
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

/** Invalid settings; the message says why. */
class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Parses `?settings=`. Throws SettingsError. */
function readSettings(text: string | undefined): SliceSettings {
  const settings = readJson('settings', text, sliceSettingsSchema);
  const { overrides, printer } = settings;
  if (printer.definitionName !== MACHINE) throw new SettingsError(`printer.definitionName: there is only ${MACHINE}`);
  const pattern = infillPattern(overrides.infill_sparse_density);
  if ((overrides.infill_pattern ?? pattern) !== pattern) {
    throw new SettingsError(`overrides.infill_pattern: at this density it is ${pattern}`);
  }
  return settings;
}

/** Parses what only plates have; undefined where it is absent. Throws SettingsError. */
function readOptional<Read>(name: string, text: string | undefined, schema: z.ZodType<Read>): Read | undefined {
  return text === undefined ? undefined : readJson(name, text, schema);
}

function readJson<Read>(name: string, text: string | undefined, schema: z.ZodType<Read>): Read {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    throw new SettingsError(`${name}: must be JSON`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || name}: ${message}`);
  throw new SettingsError(problems.join('; '));
}

interface Plate {
  readonly parts: readonly PlatePart[];
  /** the copy of each part's model */
  readonly kept: readonly KeptModel[];
  readonly bed: PlateBed | undefined;
  readonly brim: number | undefined;
  readonly folder: string;
}

/** Checks each part as a model of its own, then puts all pieces on the bed. Throws as `MeshThreads.prepare` does. */
async function prepareParts(meshes: MeshThreads, { parts, kept, ...plate }: Plate, signal: AbortSignal) {
  const { brim } = plate;
  const prepared: PlateModel[] = [];
  for (const [index, { object, matrix, repair, pieces }] of parts.entries()) {
    const own = join(plate.folder, `part-${index}`);
    await mkdir(own);
    const asked = { object, matrix, brim, isRepairAccepted: repair === 'accepted', folder: own };
    const model = await (kept[index] as KeptModel).prepare(asked, signal, () => {});
    prepared.push({ model, matrix, pieces });
  }
  return await meshes.prepare({ parts: prepared, ...plate }, signal);
}
