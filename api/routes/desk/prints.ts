import type { Context } from 'hono';
import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  answerReviewSchema,
  deskPrintsSchema,
  endRunSchema,
  modelReviewsQuerySchema,
  modelReviewsSchema,
  printFileKinds,
  printParamsSchema,
  printsQuerySchema,
  startRunSchema,
} from '../../../contract/desk/prints.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { openPrintFile } from '../../domain/prints/print-files.ts';
import { printQueue } from '../../domain/prints/print-queue.ts';
import { endRun, findOrderedPrint, findRun, startRun } from '../../domain/prints/print-runs.ts';
import { answerReview, findReviewByNumber, openReviewModel, reviewsPage } from '../../domain/reviews.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { jsonBody } from '../../http/json-body.ts';
import { errorResponses, fileResponse, jsonResponses } from '../../http/responses.ts';

const staffErrors = ['staff_sign_in_required', 'staff_not_allowed', 'invalid_request', 'content_type'] as const;
const aFile = fileResponse('The file', 'application/octet-stream', z.string().meta({ format: 'binary' }));
const reviewParams = z.object({ number: z.string().max(20).describe('such as NQ-7K2M-4Q9D') });

const list = deskRoute({
  method: 'get',
  path: '/desk/prints',
  permission: 'prints:read',
  summary: 'List ordered prints by the day they ship',
  request: { query: printsQuerySchema },
  responses: jsonResponses('A page of prints', deskPrintsSchema, staffErrors),
});

const download = deskRoute({
  method: 'get',
  path: '/desk/prints/{number}/{line}/{kind}',
  permission: 'prints:read',
  summary: 'Download the model, G-code, settings or preview of an ordered print',
  request: { params: printParamsSchema.extend({ kind: z.enum(printFileKinds) }) },
  responses: { ...aFile, ...errorResponses([...staffErrors, 'order_unknown', 'print_unknown']) },
});

const start = deskRoute({
  method: 'post',
  path: '/desk/prints/{number}/{line}/runs',
  permission: 'prints:write',
  summary: 'Start printing pieces on a machine',
  request: { params: printParamsSchema, body: jsonBody(startRunSchema) },
  responses: jsonResponses('Started', doneSchema, [...staffErrors, 'order_unknown', 'print_unknown', 'print_pieces']),
});

const end = deskRoute({
  method: 'post',
  path: '/desk/print-runs/{id}/end',
  permission: 'prints:write',
  summary: 'Say how many pieces of a run are good; the others wait again',
  request: { params: z.object({ id: z.string().max(40).toLowerCase() }), body: jsonBody(endRunSchema) },
  responses: jsonResponses('Ended', doneSchema, [
    ...staffErrors,
    'print_run_unknown',
    'print_run_ended',
    'print_pieces',
  ]),
});

const reviews = deskRoute({
  method: 'get',
  path: '/desk/model-reviews',
  permission: 'prints:read',
  summary: 'List models that wait for a manual review, or that were answered',
  request: { query: modelReviewsQuerySchema },
  responses: jsonResponses('A page of reviews', modelReviewsSchema, staffErrors),
});

const reviewModel = deskRoute({
  method: 'get',
  path: '/desk/model-reviews/{number}/model',
  permission: 'prints:read',
  summary: 'Download the model of a review',
  request: { params: reviewParams },
  responses: { ...aFile, ...errorResponses([...staffErrors, 'review_unknown', 'model_unknown']) },
});

const answer = deskRoute({
  method: 'post',
  path: '/desk/model-reviews/{number}/answer',
  permission: 'prints:write',
  summary: 'Answer a review by a mail to its shopper',
  request: { params: reviewParams, body: jsonBody(answerReviewSchema) },
  responses: jsonResponses('The answer is on its way', doneSchema, [
    ...staffErrors,
    'review_unknown',
    'review_answered',
  ]),
});

const done = { done: true } as const;

/** Streams a download. Names have no character that would need quoting; typed as any 200, as its body is not JSON. */
function sendFile(c: Context, name: string, content: ReadableStream<Uint8Array>): never {
  const isPicture = name.endsWith('.webp');
  return c.body(content as ReadableStream, 200, {
    'content-type': isPicture ? 'image/webp' : 'application/octet-stream',
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'private, no-store',
  }) as never;
}

/** The workshop's queue, and the models that the slicer could not work with. */
export function printRoutes(deps: Deps) {
  return deskApp()
    .openapi(list, async (c) => c.json(await printQueue(deps, c.req.valid('query')), 200))
    .openapi(download, async (c) => {
      const { kind, ...address } = c.req.valid('param');
      const print = await findOrderedPrint(deps.connection.db, address);
      const { name, content } = await openPrintFile(deps, print, kind);
      return sendFile(c, `${print.refId}-${print.position + 1}-${name}`, content);
    })
    .openapi(start, async (c) => {
      const [address, run] = [c.req.valid('param'), c.req.valid('json')];
      const target = address.number.trim().toUpperCase();
      const change = { verb: 'prints start', target, after: { line: address.line, ...run } };
      await recordChange(deps, c.var.staff, change, () => startRun(deps, address, run));
      return c.json(done, 200);
    })
    .openapi(end, async (c) => {
      const [{ id }, result] = [c.req.valid('param'), c.req.valid('json')];
      const { refId, orderId: _, ...before } = await findRun(deps.connection.db, id);
      const change = { verb: 'prints end', target: refId, before, after: result };
      await recordChange(deps, c.var.staff, change, () => endRun(deps, id, result));
      return c.json(done, 200);
    })
    .openapi(reviews, async (c) => c.json(await reviewsPage(deps, c.req.valid('query')), 200))
    .openapi(reviewModel, async (c) => {
      const { name, content } = await openReviewModel(deps, c.req.valid('param').number);
      return sendFile(c, name, content);
    })
    .openapi(answer, async (c) => {
      const text = c.req.valid('json');
      const { refId } = await findReviewByNumber(deps.connection.db, c.req.valid('param').number);
      const change = { verb: 'reviews answer', target: refId, after: text };
      await recordChange(deps, c.var.staff, change, () => answerReview(deps, refId, text));
      return c.json(done, 200);
    });
}
