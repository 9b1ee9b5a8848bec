import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { modelFileSchema } from '../contract/queu3d/model-file.ts';
import { modelTypes } from '../contract/queu3d/slicer-wire.ts';
import type { Deps } from '../deps.ts';
import { openModel } from '../domain/models/open-model.ts';
import { readModelFile } from '../domain/models/read-model-file.ts';
import { removeOwnModel } from '../domain/models/remove-model.ts';
import { callerKey, callerOf } from '../http/caller.ts';
import { answers, refusals } from '../http/describe-answers.ts';
import { countUploads } from '../http/models/count-uploads.ts';
import { takeFormUpload } from '../http/models/form-upload.ts';
import { answerTus } from '../http/models/tus-uploads.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { modelPreviewRoutes } from './model-previews.ts';

const params = z.object({ id: z.uuid('This is no file of ours.') });
const refused = ['invalid_request', 'session_invalid', 'model_unknown', 'model_incomplete'] as const;
const binary = z.string().meta({ format: 'binary' });

const upload = createRoute({
  method: 'post',
  path: '/file',
  summary: 'Upload a model, in the field `upfile`; with `Tus-Resumable` the upload can be resumed (tus 1.0)',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: z.object({ upfile: binary }) } } } },
  responses: answers('The model, once all of it is here', modelFileSchema, [
    'invalid_request',
    'session_invalid',
    'model_refused',
    'models_full',
    'storage_full',
    'too_many_requests',
  ]),
});

const read = createRoute({
  method: 'get',
  path: '/file/{id}',
  summary: 'One of the shopper’s models',
  request: { params },
  responses: answers('The model', modelFileSchema, refused),
});

const remove = createRoute({
  method: 'delete',
  path: '/file/{id}',
  summary: 'Delete a model; one that was ordered stays with its order',
  request: { params },
  responses: { 204: { description: 'It is no longer in use' }, ...refusals(refused) },
});

const content = createRoute({
  method: 'get',
  path: '/file/{id}/streams',
  summary: 'The model as it was uploaded',
  request: { params },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: binary } } },
    ...refusals(refused),
  },
});

export function modelRoutes(deps: Deps) {
  const count = countUploads(deps);
  const uploaderOf = (c: Context<ShopEnv>) => ({ id: c.var.shopper.id, caller: callerKey(c, deps.settings) });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/file/*', withShopper(deps));
  app.use('/file/*', async (c, next) => {
    const { request, refusal } = await count(callerOf(c as Context, deps.settings.trustedProxies), c.req.raw);
    c.req.raw = request;
    const isTus = c.req.header('tus-resumable') !== undefined;
    const answer = isTus ? await answerTus(deps, uploaderOf(c), request) : await next();
    const refused = refusal();
    if (refused) throw refused;
    return answer;
  });
  // Not by the library's way: a form that it parses is read into memory first.
  app.openAPIRegistry.registerPath(upload);
  app.on('POST', ['/file', '/file/'], async (c) => {
    const { id } = await takeFormUpload(deps, uploaderOf(c), c.req.raw);
    return c.json(modelFileSchema.parse(await readModelFile(deps, c.var.shopper, id)), 200);
  });
  return app
    .openapi(read, async (c) =>
      c.json(modelFileSchema.parse(await readModelFile(deps, c.var.shopper, c.req.valid('param').id)), 200),
    )
    .openapi(remove, async (c) => {
      await removeOwnModel(deps, c.var.shopper, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(content, async (c) => {
      const { model, content, bytes } = await openModel(deps, c.var.shopper, c.req.valid('param').id);
      return c.body(content, 200, {
        'content-type': modelTypes[model.extension],
        'content-length': String(bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(model.name)}`,
      });
    })
    .route('/', modelPreviewRoutes(deps));
}
