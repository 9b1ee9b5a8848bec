import {
  contentDiscardSchema,
  contentFileQuerySchema,
  contentFileSchema,
  contentListSchema,
  contentPublishSchema,
  contentSaveSchema,
  contentScheduleSchema,
  sampleMailSchema,
  sampleMailsSchema,
} from '../../../contract/desk/content.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { discardDraft, publishDrafts, saveDraft, scheduleDraft } from '../../domain/content/drafts.ts';
import { listContent, readContentFile } from '../../domain/content/list-content.ts';
import { readPublisher } from '../../domain/content/publisher.ts';
import { requestSampleMail, sampleMailNames, writeSampleMail } from '../../domain/content/sample-mail.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { mailPreview } from '../../http/desk/mail-preview.ts';
import { fileResponse } from '../../http/responses.ts';

const permission = 'content:write';
const done = { done: true } as const;

const list = deskRoute('get', '/desk/content', {
  permission,
  summary: 'List the content: what it is, whether it has a draft, and who edited it last',
  answer: ['All files that the shop reads', contentListSchema],
});

const read = deskRoute('get', '/desk/content/file', {
  permission,
  summary: 'Get a file of the content with the schema of its values, its draft and its history',
  query: contentFileQuerySchema,
  answer: ['The file', contentFileSchema],
  errors: ['content_unknown'],
});

const save = deskRoute('put', '/desk/content/file', {
  permission,
  summary: 'Save a draft of a file, once it is valid; a repeated request counts once',
  body: contentSaveSchema,
  answer: ['Stored', contentFileSchema],
  errors: ['content_unknown', 'content_refused', 'content_changed', 'content_taken'],
});

const discard = deskRoute('post', '/desk/content/discard', {
  permission,
  summary: 'Drop a draft: the file is as it was published',
  body: contentDiscardSchema,
  answer: ['Dropped', doneSchema],
  errors: ['edit_unknown', 'content_changed'],
});

const publish = deskRoute('post', '/desk/content/publish', {
  permission,
  summary: 'Publish drafts together, or none of them',
  body: contentPublishSchema,
  answer: ['The next release has them', doneSchema],
  errors: ['edit_unknown', 'content_refused', 'content_changed'],
});

const schedule = deskRoute('put', '/desk/content/schedule', {
  permission,
  summary: 'Say when a draft is published by itself',
  body: contentScheduleSchema,
  answer: ['Stored', doneSchema],
  errors: ['edit_unknown', 'content_refused'],
});

const mails = deskRoute('get', '/desk/content/mails', {
  permission,
  summary: 'List the mails that shoppers get, in each of their forms',
  answer: ['Their names', sampleMailsSchema],
});

const previewMail = deskRoute('get', '/desk/content/mails/preview', {
  permission,
  summary: 'Get a mail in the words of the draft, about an order or a member that there is not',
  query: sampleMailSchema,
  responses: fileResponse('The mail', 'text/html'),
  errors: ['content_unknown'],
});

const testMail = deskRoute('post', '/desk/content/mails/test', {
  permission,
  summary: 'Mail it to oneself',
  body: sampleMailSchema,
  answer: ['The mail is on its way', doneSchema],
  errors: ['content_unknown'],
});

type ContentDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'jobs' | 'store' | 'settings'>;

export function contentDeskRoutes(deps: ContentDeps) {
  return deskApp()
    .openapi(list, async (c) => {
      const [entries, publisher] = await Promise.all([listContent(deps), readPublisher(deps.connection.db)]);
      return c.json({ entries, publisher }, 200);
    })
    .openapi(read, async (c) => c.json(await readContentFile(deps, c.req.valid('query').path), 200))
    .openapi(mails, (c) => c.json({ names: sampleMailNames }, 200))
    .openapi(previewMail, async (c) => {
      const { html } = await writeSampleMail(deps, c.req.valid('query').name);
      return mailPreview(c, html, deps.settings.publicUrl);
    })
    .openapi(testMail, async (c) => {
      const { name } = c.req.valid('json');
      const { staff } = c.var;
      await recordChange(deps, staff, { verb: 'content mail-test', target: name }, () =>
        requestSampleMail(deps, { name, staffId: staff.id }),
      );
      return c.json(done, 200);
    })
    .openapi(save, async (c) => {
      const wanted = c.req.valid('json');
      const { path } = wanted;
      await recordChange(deps, c.var.staff, { verb: 'content save', target: path }, () =>
        saveDraft(deps, wanted, c.var.staff.email),
      );
      return c.json(await readContentFile(deps, path), 200);
    })
    .openapi(discard, async (c) => {
      const wanted = c.req.valid('json');
      await recordChange(deps, c.var.staff, { verb: 'content discard', target: wanted.path }, () =>
        discardDraft(deps, wanted),
      );
      return c.json(done, 200);
    })
    .openapi(publish, async (c) => {
      const { paths } = c.req.valid('json');
      const target = paths.length === 1 ? `${paths[0]}` : `${paths.length} files`;
      await recordChange(deps, c.var.staff, { verb: 'content publish', target, details: { paths } }, () =>
        publishDrafts(deps, paths),
      );
      return c.json(done, 200);
    })
    .openapi(schedule, async (c) => {
      const { path, publishAt } = c.req.valid('json');
      await recordChange(deps, c.var.staff, { verb: 'content schedule', target: path, after: { publishAt } }, () =>
        scheduleDraft(deps, path, publishAt ? new Date(publishAt) : null),
      );
      return c.json(done, 200);
    });
}
