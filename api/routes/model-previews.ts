import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { modelFileSchema, modelPreviewSchema } from '../contract/queu3d/model-file.ts';
import type { Deps } from '../deps.ts';
import { keepPreview } from '../domain/models/keep-preview.ts';
import { openPreview } from '../domain/models/open-model.ts';
import { answers, refusals } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import type { ShopEnv } from '../http/shopper.ts';

/** Another picture has another id. */
const KEPT = 'private, max-age=31536000, immutable';

const params = z.object({ id: z.uuid('This is no file of ours.') });
const query = z.object({
  of: z
    .uuid('This is no picture of ours.')
    .toLowerCase()
    .optional()
    .describe('id of one picture, as lines of the cart name it; the latest when it is left out'),
});
const refused = ['invalid_request', 'session_invalid', 'model_unknown', 'model_incomplete'] as const;

const keep = createRoute({
  method: 'put',
  path: '/file/{id}',
  summary: 'Keep what the viewer shows of the model; prints that are in a cart already keep their pictures',
  middleware: [requireJson] as const,
  request: { params, body: { required: true, content: { 'application/json': { schema: modelPreviewSchema } } } },
  responses: answers('The model', modelFileSchema, [...refused, 'storage_full', 'too_many_requests']),
});

const show = createRoute({
  method: 'get',
  path: '/file/{id}/preview',
  summary: 'What the viewer showed of the model',
  request: { params, query },
  responses: {
    200: { description: 'The file', content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } } },
    ...refusals(refused),
  },
});

/** Below routes that know the shopper. */
export function modelPreviewRoutes(deps: Deps) {
  return new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid })
    .openapi(keep, async (c) => {
      const { value } = c.req.valid('json').preview;
      const model = await keepPreview(deps, c.var.shopper, c.req.valid('param').id, value);
      return c.json(modelFileSchema.parse(model), 200);
    })
    .openapi(show, async (c) => {
      const { of } = c.req.valid('query');
      const { content, bytes } = await openPreview(deps, c.var.shopper, c.req.valid('param').id, of);
      return c.body(content, 200, {
        ...(of && { 'cache-control': KEPT }),
        'content-type': 'image/webp',
        'content-length': String(bytes),
      });
    });
}
