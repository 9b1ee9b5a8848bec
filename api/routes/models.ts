import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { idSchema } from '../../contract/id.ts';
import { modelFileSchema, modelPreviewSchema } from '../../contract/queu3d/model-file.ts';
import { modelTypes } from '../../contract/queu3d/slicer-wire.ts';
import type { Deps } from '../domain/deps.ts';
import { modelFileName, openModel, openPreview, readModelFile, savePreview } from '../domain/models/find-model.ts';
import { removeOwnModel } from '../domain/models/remove-model.ts';
import { callerKey, callerOf } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { isModelUpload } from '../http/limit-body.ts';
import { receiveFormUpload } from '../http/models/form-upload.ts';
import { drainUnread, limitUploads } from '../http/models/limit-uploads.ts';
import { handleTusRequest } from '../http/models/tus-uploads.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const params = z.object({ id: idSchema('This file id is not valid.') });
const errors = ['session_invalid', 'model_unknown', 'model_incomplete'] as const;
const binary = z.string().meta({ format: 'binary' });

const upload = shopRoute('post', '/file', {
  summary: 'Upload a model, in the field `upfile`; with `Tus-Resumable` the upload can be resumed (tus 1.0)',
  form: z.object({ upfile: binary }),
  answer: ['The model, when the upload is complete', modelFileSchema],
  errors: ['session_invalid', 'model_refused', 'models_full', 'storage_full'],
});

const read = shopRoute('get', '/file/{id}', {
  summary: 'One of the shopper’s models',
  params,
  answer: ['The model', modelFileSchema],
  errors,
});

const remove = shopRoute('delete', '/file/{id}', {
  summary: 'Delete a model; an ordered model stays with its order',
  params,
  responses: { 204: { description: 'The model is deleted' } },
  errors,
});

const content = shopRoute('get', '/file/{id}/streams', {
  summary: 'The model as it was uploaded',
  params,
  responses: {
    200: {
      description: 'The file',
      content: Object.fromEntries(Object.values(modelTypes).map((type) => [type, { schema: binary }])),
    },
  },
  errors: [...errors],
});

/** A page reads each of its models once, and a drop has fifty at most. */
const DOWNLOADS = { name: 'downloads of models by caller', tries: 300, seconds: 600 };

export function modelRoutes(deps: Deps) {
  const countDownload = callerLimit(deps, DOWNLOADS);
  const limitUpload = limitUploads(deps);
  const uploaderOf = (c: Context<ShopEnv>) => ({ id: c.var.shopper.id, caller: callerKey(c, deps.settings) });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/file/*', async (c, next) => {
    const { raw } = c.req;
    await next();
    if (isModelUpload(c.req.method, c.req.path)) await drainUnread(raw);
  });
  app.use('/file/*', withShopper(deps));
  app.use('/file/*', async (c, next) => {
    const caller = callerOf(c as Context, deps.settings.trustedProxies);
    const { request, limitError, drain } = await limitUpload(caller, c.req.raw);
    c.req.raw = request;
    const isTus = c.req.header('tus-resumable') !== undefined;
    try {
      const response = isTus ? await handleTusRequest(deps, uploaderOf(c), request) : await next();
      const error = limitError();
      if (error) throw error;
      return response;
    } finally {
      await drain();
    }
  });
  // Registered by hand: the library would read the whole form into memory before it parses it.
  app.openAPIRegistry.registerPath(upload);
  app.on('POST', ['/file', '/file/'], async (c) => {
    const { id } = await receiveFormUpload(deps, uploaderOf(c), c.req.raw);
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
      await countDownload(c);
      const { model, content, bytes } = await openModel(deps, c.var.shopper, c.req.valid('param').id);
      return c.body(content, 200, {
        'content-type': modelTypes[model.extension],
        'content-length': String(bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(modelFileName(model))}`,
      });
    })
    .route('/', modelPreviewRoutes(deps));
}

/** A new picture gets a new id. */
const KEPT = 'private, max-age=31536000, immutable';

const previewQuery = z.object({
  of: idSchema('This picture id is not valid.')

    .optional()
    .describe('id of one picture, as cart lines name it; defaults to the latest'),
});

const savePreviewRoute = shopRoute('put', '/file/{id}', {
  summary: 'Save the viewer’s picture of a model; prints already in a cart keep their pictures',
  params,
  body: modelPreviewSchema,
  answer: ['The model', modelFileSchema],
  errors: [...errors, 'preview_unreadable', 'preview_too_many_pixels', 'pictures_unavailable', 'storage_full'],
});

const readPreview = shopRoute('get', '/file/{id}/preview', {
  summary: 'The viewer’s picture of a model',
  params,
  query: previewQuery,
  responses: fileResponse('The file', 'image/webp', binary),
  errors,
});

/** Mounted below routes that know the shopper. */
function modelPreviewRoutes(deps: Deps) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.on('PUT', '/file/:id', async (c, next) => {
    // Before the picture is read. An id of another form is refused with the other fields.
    const { data: model } = params.safeParse(c.req.param());
    if (model) await readModelFile(deps, c.var.shopper, model.id);
    await next();
  });
  return app
    .openapi(savePreviewRoute, async (c) => {
      const { value } = c.req.valid('json').preview;
      const model = await savePreview(deps, c.var.shopper, c.req.valid('param').id, value);
      return c.json(modelFileSchema.parse(model), 200);
    })
    .openapi(readPreview, async (c) => {
      const { of } = c.req.valid('query');
      const { content, bytes } = await openPreview(deps, c.var.shopper, c.req.valid('param').id, of);
      return c.body(content, 200, {
        ...(of && { 'cache-control': KEPT }),
        'content-type': 'image/webp',
        'content-length': String(bytes),
      });
    });
}
