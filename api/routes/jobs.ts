import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { idSchema } from '../../contract/id.ts';
import { projectUpdateSchema } from '../../contract/queu3d/job.ts';
import { MAX_MODELS } from '../../contract/queu3d/limits.ts';
import { sliceJobSchema } from '../../contract/queu3d/slice-job.ts';
import type { Deps } from '../domain/deps.ts';
import { requestSlice } from '../domain/slices/request-slice.ts';
import { cancelJob, readOwnJob } from '../domain/slices/slice-jobs.ts';
import { layerOpener } from '../domain/slices/slice-layers.ts';
import { callerKey } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const ownJob = { params: z.object({ id: idSchema() }) };

const create = shopRoute('post', '/jobs', {
  summary: 'Slice a model. A result from before is returned at once; otherwise poll the job, or watch it by socket.',
  body: sliceJobSchema,
  answer: ['The job and its status', projectUpdateSchema],
  errors: [
    'session_invalid',
    'print_settings',
    'model_unknown',
    'model_incomplete',
    'jobs_full',
    'models_full',
    'storage_full',
    'slicer_unavailable',
  ],
});

const read = shopRoute('get', '/jobs/{id}', {
  summary: 'Get the status of the shopper’s own job. A job that is not polled for 20 seconds is abandoned.',
  ...ownJob,
  answer: ['The job and its status', projectUpdateSchema],
  errors: ['session_invalid', 'job_unknown'],
});

const cancel = shopRoute('delete', '/jobs/{id}', {
  summary: 'Cancel the shopper’s own job',
  ...ownJob,
  answer: ['The job and its status', projectUpdateSchema],
  errors: ['session_invalid', 'job_unknown'],
});

/** Pages from before format 2 ask without it. */
const layersQuery = z.object({ format: z.enum(['1', '2']).default('1') });

const layers = shopRoute('get', '/jobs/{id}/layers', {
  summary: 'The layers of the shopper’s own finished job as lines to draw, in the format of `layer-format.ts`',
  ...ownJob,
  query: layersQuery,
  responses: fileResponse('The layers', 'application/octet-stream', z.string().meta({ format: 'binary' })),
  errors: ['session_invalid', 'job_unknown', 'job_unfinished'],
});

/** A finished job's layers never change. */
const KEPT = 'private, max-age=86400, immutable';

/** A full page six times: for each setting that a shopper compares. How many run is limited by their turn and number. */
const SLICES = { tries: 6 * MAX_MODELS, seconds: 600 };

/** Slicing jobs, from which prints are priced. */
export function jobRoutes(deps: Deps) {
  const { settings, connection } = deps;
  const countCaller = callerLimit(deps, { name: 'slices by caller', ...SLICES });
  const countOwner = rateLimit(connection.pool, { name: 'slices by shopper', ...SLICES });
  const countLayersOfCaller = callerLimit(deps, { name: 'layers by caller', tries: 60, seconds: 600 });
  const countLayersOfOwner = rateLimit(connection.pool, { name: 'layers by shopper', tries: 60, seconds: 600 });
  const openLayers = layerOpener(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/jobs', withShopper(deps));
  app.use('/jobs/*', withShopper(deps));
  return app
    .openapi(create, async (c) => {
      await countCaller(c);
      await countOwner(c.var.shopper.id);
      const requester = { id: c.var.shopper.id, caller: callerKey(c as Context, settings) };
      return c.json(await requestSlice(deps, requester, c.req.valid('json')), 200);
    })
    .openapi(read, async (c) => c.json(await readOwnJob(deps, c.var.shopper, c.req.valid('param').id), 200))
    .openapi(layers, async (c) => {
      await countLayersOfCaller(c);
      await countLayersOfOwner(c.var.shopper.id);
      const format = c.req.valid('query').format === '2' ? 2 : 1;
      const content = await openLayers(c.var.shopper, c.req.valid('param').id, format);
      return c.body(content, 200, { 'content-type': 'application/octet-stream', 'cache-control': KEPT });
    })
    .openapi(cancel, async (c) => c.json(await cancelJob(deps, c.var.shopper, c.req.valid('param').id), 200));
}
