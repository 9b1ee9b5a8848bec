import * as z from 'zod';
import {
  letterRevisionSchema,
  letterSchema,
  lettersQuerySchema,
  lettersSchema,
  letterTextSchema,
  saveLetterSchema,
} from '../../../contract/desk/letters.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import {
  createLetter,
  deleteDraft,
  findLetter,
  listLetters,
  readLetter,
  saveLetter,
} from '../../domain/letters/letters.ts';
import {
  continueLetter,
  previewLetter,
  requestTest,
  startLetter,
  stopLetter,
} from '../../domain/letters/send-letter.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { mailPreview } from '../../http/desk/mail-preview.ts';
import { fileResponse } from '../../http/responses.ts';

const params = z.object({ id: z.string().max(40).toLowerCase() });
const read = { permission: 'letters:read' } as const;
const write = { permission: 'letters:write' } as const;

const list = deskRoute('get', '/desk/letters', {
  ...read,
  summary: 'List letters to subscribers of the newsletter, the last changed first',
  query: lettersQuerySchema,
  answer: ['A page of letters', lettersSchema],
});

const create = deskRoute('post', '/desk/letters', {
  ...write,
  summary: 'Create a draft',
  body: letterTextSchema,
  answer: ['The letter', letterSchema],
});

const one = deskRoute('get', '/desk/letters/{id}', {
  ...read,
  summary: 'Get a letter and its progress',
  params,
  answer: ['The letter', letterSchema],
  errors: ['letter_unknown'],
});

const save = deskRoute('put', '/desk/letters/{id}', {
  ...write,
  summary: 'Change a draft',
  params,
  body: saveLetterSchema,
  answer: ['The letter', letterSchema],
  errors: ['letter_unknown', 'letter_changed', 'letter_not_draft'],
});

const remove = deskRoute('delete', '/desk/letters/{id}', {
  ...write,
  summary: 'Delete a draft',
  params,
  answer: ['Deleted', doneSchema],
  errors: ['letter_unknown', 'letter_not_draft'],
});

const preview = deskRoute('get', '/desk/letters/{id}/preview', {
  ...read,
  summary: 'Get the mail of a letter, as its recipients see it',
  params,
  responses: fileResponse('The mail', 'text/html'),
  errors: ['letter_unknown'],
});

const test = deskRoute('post', '/desk/letters/{id}/test', {
  ...write,
  summary: 'Mail a draft to oneself, which sending it to others needs',
  params,
  body: letterRevisionSchema,
  answer: ['The mail is on its way', doneSchema],
  errors: ['letter_unknown', 'letter_changed', 'letter_not_draft'],
});

const send = deskRoute('post', '/desk/letters/{id}/send', {
  ...write,
  recent: true,
  summary: 'Mail a tested letter to everyone who has confirmed a subscription',
  params,
  body: letterRevisionSchema,
  answer: ['The letter', letterSchema],
  errors: [
    'letter_unknown',
    'letter_changed',
    'letter_untested',
    'letter_not_draft',
    'letter_sending',
    'letter_nobody',
  ],
});

const stop = deskRoute('post', '/desk/letters/{id}/stop', {
  ...write,
  summary: 'Stop a letter that is being sent',
  params,
  answer: ['The letter', letterSchema],
  errors: ['letter_unknown', 'letter_not_sending'],
});

const goOn = deskRoute('post', '/desk/letters/{id}/continue', {
  ...write,
  summary: 'Go on with a stopped letter',
  params,
  answer: ['The letter', letterSchema],
  errors: ['letter_unknown', 'letter_not_sending', 'letter_sending'],
});

export function letterRoutes(deps: Deps) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(list, async (c) => c.json(await listLetters(deps, c.req.valid('query').page), 200))
    .openapi(create, async (c) => {
      const text = c.req.valid('json');
      const change = { verb: 'letters create', target: text.subject, after: text };
      const id = await recordChange(deps, c.var.staff, change, () => createLetter(deps, text));
      return c.json(await readLetter(deps, id), 200);
    })
    .openapi(one, async (c) => c.json(await readLetter(deps, c.req.valid('param').id), 200))
    .openapi(save, async (c) => {
      const [{ id }, letter] = [c.req.valid('param'), c.req.valid('json')];
      const { subject, body } = await findLetter(db, id);
      const after = { subject: letter.subject, body: letter.body };
      const change = { verb: 'letters save', target: id, before: { subject, body }, after };
      await recordChange(deps, c.var.staff, change, () => saveLetter(deps, id, letter));
      return c.json(await readLetter(deps, id), 200);
    })
    .openapi(remove, async (c) => {
      const { id, subject, body } = await findLetter(db, c.req.valid('param').id);
      const change = { verb: 'letters delete', target: id, before: { subject, body } };
      await recordChange(deps, c.var.staff, change, () => deleteDraft(db, id));
      return c.json({ done: true as const }, 200);
    })
    .openapi(preview, async (c) => {
      const { html } = await previewLetter(deps, await findLetter(db, c.req.valid('param').id));
      return mailPreview(c, html, deps.settings.publicUrl);
    })
    .openapi(test, async (c) => {
      const [{ id }, { revision }] = [c.req.valid('param'), c.req.valid('json')];
      const { staff } = c.var;
      await recordChange(deps, staff, { verb: 'letters test', target: id, details: { revision } }, () =>
        requestTest(deps, id, { revision, staffId: staff.id }),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(send, async (c) => {
      const [{ id }, { revision }] = [c.req.valid('param'), c.req.valid('json')];
      const { subject } = await findLetter(db, id);
      await recordChange(deps, c.var.staff, { verb: 'letters send', target: id, after: { subject, revision } }, () =>
        startLetter(deps, id, { revision }),
      );
      return c.json(await readLetter(deps, id), 200);
    })
    .openapi(stop, async (c) => {
      const { id } = c.req.valid('param');
      await recordChange(deps, c.var.staff, { verb: 'letters stop', target: id }, () => stopLetter(deps, id));
      return c.json(await readLetter(deps, id), 200);
    })
    .openapi(goOn, async (c) => {
      const { id } = c.req.valid('param');
      await recordChange(deps, c.var.staff, { verb: 'letters continue', target: id }, () => continueLetter(deps, id));
      return c.json(await readLetter(deps, id), 200);
    });
}
