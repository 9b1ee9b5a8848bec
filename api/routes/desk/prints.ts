import type { Context } from 'hono';
import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  answerModelCheckSchema,
  deskPrintsSchema,
  endRunSchema,
  modelChecksQuerySchema,
  modelChecksSchema,
  plateSliceSchema,
  plateSliceStateSchema,
  printFileKinds,
  printFileQuerySchema,
  printParamsSchema,
  printsQuerySchema,
  startRunSchema,
} from '../../../contract/desk/prints.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import {
  answerModelCheck,
  findModelCheckByNumber,
  modelChecksPage,
  openCheckedModel,
} from '../../domain/model-checks.ts';
import { findCopies, openCopies, sliceCopies } from '../../domain/prints/print-copies.ts';
import { openPrintFile } from '../../domain/prints/print-files.ts';
import { printQueue } from '../../domain/prints/print-queue.ts';
import { endRun, findOrderedPrint, findRun, startRun } from '../../domain/prints/print-runs.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { fileResponse } from '../../http/responses.ts';

const aFile = fileResponse('The file', 'application/octet-stream', z.string().meta({ format: 'binary' }));
const reviewParams = z.object({ number: z.string().max(20).describe('such as NQ-7K2M-4Q9D') });

const list = deskRoute('get', '/desk/prints', {
  permission: 'prints:read',
  summary: 'List ordered prints by the day they ship',
  query: printsQuerySchema,
  answer: ['A page of prints', deskPrintsSchema],
});

const download = deskRoute('get', '/desk/prints/{number}/{line}/{kind}', {
  permission: 'prints:read',
  summary: 'Download the model, G-code, settings or preview of an ordered print',
  params: printParamsSchema.extend({ kind: z.enum(printFileKinds) }),
  query: printFileQuerySchema,
  // G-code, a model or settings; a preview is a picture.
  responses: {
    200: {
      ...aFile[200],
      content: { ...aFile[200].content, 'image/webp': aFile[200].content['application/octet-stream'] },
    },
  },
  errors: ['order_unknown', 'print_unknown', 'plate_not_sliced', 'print_pieces'],
});

const plateErrors = ['order_unknown', 'print_unknown', 'print_pieces'] as const;

const slice = deskRoute('post', '/desk/prints/{number}/{line}/plate', {
  permission: 'prints:write',
  summary: 'Slice several pieces of a print, to be downloaded as one file',
  params: printParamsSchema,
  body: plateSliceSchema,
  answer: ['In the queue, or done already', plateSliceStateSchema],
  errors: plateErrors,
});

const sliceState = deskRoute('get', '/desk/prints/{number}/{line}/plate', {
  permission: 'prints:read',
  summary: 'Get how far the G-code of several pieces is',
  params: printParamsSchema,
  query: plateSliceSchema,
  answer: ['How far it is', plateSliceStateSchema],
  errors: [...plateErrors, 'plate_not_sliced'],
});

const start = deskRoute('post', '/desk/prints/{number}/{line}/runs', {
  permission: 'prints:write',
  summary: 'Start printing pieces on a machine',
  params: printParamsSchema,
  body: startRunSchema,
  answer: ['Started', doneSchema],
  errors: [...plateErrors, 'order_not_paid', 'order_disputed', 'order_action_refused'],
});

const end = deskRoute('post', '/desk/print-runs/{id}/end', {
  permission: 'prints:write',
  summary: 'Say how many pieces of a run are good; the others wait again',
  params: z.object({ id: z.string().max(40).toLowerCase() }),
  body: endRunSchema,
  answer: ['Ended', doneSchema],
  errors: ['print_run_unknown', 'print_run_ended', 'print_pieces'],
});

const reviews = deskRoute('get', '/desk/model-reviews', {
  permission: 'prints:read',
  summary: 'List models that wait for a manual review, or that were answered',
  query: modelChecksQuerySchema,
  answer: ['A page of reviews', modelChecksSchema],
});

const reviewModel = deskRoute('get', '/desk/model-reviews/{number}/model', {
  permission: 'prints:read',
  summary: 'Download the model of a review',
  params: reviewParams,
  responses: aFile,
  errors: ['review_unknown', 'model_unknown'],
});

const answer = deskRoute('post', '/desk/model-reviews/{number}/answer', {
  permission: 'prints:write',
  summary: 'Answer a review by a mail to its shopper',
  params: reviewParams,
  body: answerModelCheckSchema,
  answer: ['The answer is on its way', doneSchema],
  errors: ['review_unknown', 'review_answered'],
});

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
    .openapi(slice, async (c) => {
      const [address, { pieces }] = [c.req.valid('param'), c.req.valid('json')];
      const target = address.number.trim().toUpperCase();
      const change = { verb: 'prints slice', target, after: { line: address.line, pieces } };
      const { state, reason } = await recordChange(deps, c.var.staff, change, () => sliceCopies(deps, address, pieces));
      return c.json({ state, reason }, 200);
    })
    .openapi(sliceState, async (c) => {
      const { state, reason } = await findCopies(deps, c.req.valid('param'), c.req.valid('query').pieces);
      return c.json({ state, reason }, 200);
    })
    .openapi(download, async (c) => {
      const { kind, ...address } = c.req.valid('param');
      const { pieces } = c.req.valid('query');
      const print = await findOrderedPrint(deps.connection.db, address);
      const { name, content } =
        kind === 'gcode' && pieces > 1
          ? await openCopies(deps, address, pieces)
          : await openPrintFile(deps, print, kind);
      // G-code has its order in its name already.
      return sendFile(c, kind === 'gcode' ? name : `${print.refId}-${print.position + 1}-${name}`, content);
    })
    .openapi(start, async (c) => {
      const [address, run] = [c.req.valid('param'), c.req.valid('json')];
      const target = address.number.trim().toUpperCase();
      const change = { verb: 'prints start', target, after: { line: address.line, ...run } };
      await recordChange(deps, c.var.staff, change, () => startRun(deps, address, run));
      return c.json({ done: true as const }, 200);
    })
    .openapi(end, async (c) => {
      const [{ id }, result] = [c.req.valid('param'), c.req.valid('json')];
      const { refId, orderId: _, ...before } = await findRun(deps.connection.db, id);
      const change = { verb: 'prints end', target: refId, before, after: result };
      await recordChange(deps, c.var.staff, change, () => endRun(deps, id, result));
      return c.json({ done: true as const }, 200);
    })
    .openapi(reviews, async (c) => c.json(await modelChecksPage(deps, c.req.valid('query')), 200))
    .openapi(reviewModel, async (c) => {
      const { name, content } = await openCheckedModel(deps, c.req.valid('param').number);
      return sendFile(c, name, content);
    })
    .openapi(answer, async (c) => {
      const text = c.req.valid('json');
      const { refId } = await findModelCheckByNumber(deps.connection.db, c.req.valid('param').number);
      const change = { verb: 'reviews answer', target: refId, after: text };
      await recordChange(deps, c.var.staff, change, () => answerModelCheck(deps, refId, text));
      return c.json({ done: true as const }, 200);
    });
}
