import {
  draftEditSchema,
  draftListSchema,
  draftParamsSchema,
  draftSchema,
  newDraftSchema,
} from '../../../contract/desk/drafts.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import {
  addDraft,
  type DraftOrderDeps,
  deleteDraft,
  listDrafts,
  readDraft,
  saveDraft,
  sendDraft,
} from '../../domain/draft-orders/draft-orders.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';

const permission = 'orders:create';
const answer = ['The draft, at the prices of this moment', draftSchema] as const;
const lineErrors = [
  'item_unknown',
  'item_members_only',
  'quantity_step',
  'bundle_incomplete',
  'sides_invalid',
] as const;

const list = deskRoute('get', '/desk/drafts', {
  permission,
  summary: 'List the orders that staff prepare for customers, those that were saved last',
  answer: ['The drafts', draftListSchema],
});
const add = deskRoute('post', '/desk/drafts', {
  permission,
  summary: 'Prepare an order for a customer; reserves nothing. A repeated request makes one',
  body: newDraftSchema,
  answer: [...answer],
  errors: [...lineErrors],
});
const read = deskRoute('get', '/desk/drafts/{draft}', {
  permission,
  summary: 'Get a prepared order with the link that pays it',
  params: draftParamsSchema,
  answer: [...answer],
  errors: ['draft_unknown'],
});
const save = deskRoute('put', '/desk/drafts/{draft}', {
  permission,
  summary: 'Replace what a prepared order says; its link stays',
  params: draftParamsSchema,
  body: draftEditSchema,
  answer: [...answer],
  errors: [...lineErrors, 'draft_unknown', 'draft_refused'],
});
const send = deskRoute('post', '/desk/drafts/{draft}/link', {
  permission,
  summary: 'Mail the customer the link that pays a prepared order',
  params: draftParamsSchema,
  answer: [...answer],
  errors: ['draft_unknown', 'draft_refused'],
});
const remove = deskRoute('delete', '/desk/drafts/{draft}', {
  permission,
  summary: 'Delete a prepared order that is not paid; its link has expired then',
  params: draftParamsSchema,
  answer: ['Done', doneSchema],
  errors: ['draft_unknown', 'draft_refused'],
});

/** A customer who still has not got the mail has another problem; the link can be copied. */
const MAILS = { name: 'desk: payment links by draft', tries: 5, seconds: 3600 };

export function draftRoutes(deps: DraftOrderDeps & Pick<Deps, 'connection'>) {
  const countMails = rateLimit(deps.connection.pool, MAILS);
  return deskApp()
    .openapi(list, async (c) => c.json({ drafts: await listDrafts(deps) }, 200))
    .openapi(add, async (c) => {
      const draft = c.req.valid('json');
      const { staff } = c.var;
      const change = { verb: 'drafts add', target: draft.key, details: { lines: draft.lines } };
      const id = await recordChange(deps, staff, change, () => addDraft(deps, staff.email, draft));
      return c.json(await readDraft(deps, id), 200);
    })
    .openapi(read, async (c) => c.json(await readDraft(deps, c.req.valid('param').draft), 200))
    .openapi(save, async (c) => {
      const { draft } = c.req.valid('param');
      const edit = c.req.valid('json');
      const change = { verb: 'drafts save', target: String(draft), details: { lines: edit.lines } };
      await recordChange(deps, c.var.staff, change, () => saveDraft(deps, draft, edit));
      return c.json(await readDraft(deps, draft), 200);
    })
    .openapi(send, async (c) => {
      const { draft } = c.req.valid('param');
      await countMails(String(draft));
      const change = { verb: 'drafts send', target: String(draft) };
      await recordChange(deps, c.var.staff, change, () => sendDraft(deps, draft));
      return c.json(await readDraft(deps, draft), 200);
    })
    .openapi(remove, async (c) => {
      const { draft } = c.req.valid('param');
      const change = { verb: 'drafts delete', target: String(draft) };
      await recordChange(deps, c.var.staff, change, () => deleteDraft(deps, draft));
      return c.json({ done: true as const }, 200);
    });
}
