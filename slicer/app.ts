import { join } from 'node:path';
import { Hono } from 'hono';
import { DISK_RESERVE_BYTES, MAX_MODEL_BYTES } from '../api/contract/queu3d/limits.ts';
import { answerSlice } from './answer-slice.ts';
import type { SlicerDeps } from './deps.ts';
import { ModelError } from './mesh/model-error.ts';
import { readExtension } from './read-extension.ts';
import { readSettings } from './read-settings.ts';
import { drain, receiveModel } from './receive-model.ts';
import { refuse, refuseBusy } from './refusals.ts';
import { Run } from './run.ts';
import { makeRunFolder, removeRunFolder } from './scratch.ts';

/** The service. Runs on Deno and on Node alike; it knows nothing of ports. */
export function createSlicer(deps: SlicerDeps): Hono {
  const { places, meshes, scratch, free, report } = deps;
  const app = new Hono();

  app.get('/health', (c) => c.json({ ready: true, runs: places.runs, waiting: places.waiting, free: places.free }));

  app.post('/slice', async (c) => {
    const { body } = c.req.raw;
    // Under npm start the database writes to the same disk. Who asks tries again while its shopper waits.
    const place = (await free()) < DISK_RESERVE_BYTES ? undefined : places.take();
    if (!place) {
      await drain(body);
      return refuseBusy(c);
    }
    const gone = new AbortController();
    const onGone = () => gone.abort(new Error('Who asked has gone.'));
    c.req.raw.signal.addEventListener('abort', onGone, { once: true });
    // A full disk must not cost a place for ever.
    const folder = await makeRunFolder(scratch).catch((error: unknown) => {
      place.leave();
      throw error;
    });
    const onEnd = async () => {
      await removeRunFolder(folder).catch((error: Error) => report(error.message));
      place.leave();
    };
    let run: Run | undefined;
    try {
      const { overrides } = readSettings(c.req.query('settings'));
      const extension = readExtension(c.req.header('content-type'));
      if (Number(c.req.header('content-length')) > MAX_MODEL_BYTES) throw new ModelError('too_large');
      const path = join(folder, 'received');
      await receiveModel(body, path);
      const matrix = overrides.mesh_rotation_matrix;
      const { signal } = gone;
      const slicing = new Run(deps, { folder, overrides, place, signal });
      run = slicing;
      const model = await meshes.prepare({ path, extension, matrix, folder }, signal, () => slicing.tryOut());
      const answer = answerSlice({
        async work(tell) {
          const { done, gcode } = await slicing.finish(model, tell);
          return { news: { done }, gcode };
        },
        onEnd,
        onGone,
        signal,
        report,
      });
      return c.body(answer, 200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    } catch (error) {
      await run?.drop();
      await onEnd();
      await drain(body);
      return refuse(c, error);
    }
  });

  app.onError((error, c) => {
    report(error.stack ?? error.message);
    return c.json({ code: 'failed', message: 'The slicer could not do this.' }, 500);
  });
  return app;
}
