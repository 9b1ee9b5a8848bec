import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { projectUpdateSchema } from '../contract/queu3d/job.ts';
import { sliceJobSchema } from '../contract/queu3d/slice-job.ts';
import type { Deps } from '../deps.ts';
import { requestSlice } from '../domain/slices/request-slice.ts';
import { cancelJob, readOwnJob } from '../domain/slices/slice-jobs.ts';
import { callerKey, callerOf } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const ownJob = { params: z.object({ id: z.uuid() }) };

const ask = createRoute({
  method: 'post',
  path: '/jobs',
  summary: 'Have a model sliced. What was sliced before comes back complete; else look again, or listen at a socket.',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: sliceJobSchema } } } },
  responses: answers('The job as it stands', projectUpdateSchema, [
    'session_invalid',
    'invalid_request',
    'content_type',
    'print_settings',
    'model_unknown',
    'model_incomplete',
    'jobs_full',
    'models_full',
    'storage_full',
    'slicer_unavailable',
    'too_many_requests',
  ]),
});

const read = createRoute({
  method: 'get',
  path: '/jobs/{id}',
  summary: 'How one’s own job stands. A job that nobody asks about for 20 seconds ends.',
  request: ownJob,
  responses: answers('The job as it stands', projectUpdateSchema, ['session_invalid', 'job_unknown']),
});

const cancel = createRoute({
  method: 'delete',
  path: '/jobs/{id}',
  summary: 'Stop waiting for one’s own job',
  request: ownJob,
  responses: answers('The job as it stands', projectUpdateSchema, ['session_invalid', 'job_unknown']),
});

/** Prices of models, from the slicer. */
export function jobRoutes(deps: Deps) {
  const { settings, connection } = deps;
  const tries = 120 * settings.shoppersPerCaller;
  const countCaller = rateLimit(connection.pool, { name: 'slices by caller', tries, seconds: 600 });
  const countOwner = rateLimit(connection.pool, { name: 'slices by shopper', tries: 120, seconds: 600 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/jobs', withShopper(deps));
  app.use('/jobs/*', withShopper(deps));
  return app
    .openapi(ask, async (c) => {
      await countCaller(callerOf(c as Context, settings.trustedProxies));
      await countOwner(c.var.shopper.id);
      const asking = { id: c.var.shopper.id, caller: callerKey(c as Context, settings) };
      return c.json(await requestSlice(deps, asking, c.req.valid('json')), 200);
    })
    .openapi(read, async (c) => c.json(await readOwnJob(deps, c.var.shopper, c.req.valid('param').id), 200))
    .openapi(cancel, async (c) => c.json(await cancelJob(deps, c.var.shopper, c.req.valid('param').id), 200));
}
