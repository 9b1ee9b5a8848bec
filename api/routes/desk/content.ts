import * as z from 'zod';
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
import {
  pictureQuerySchema,
  pictureUploadSchema,
  storedPictureSchema,
} from '../../../contract/desk/content-pictures.ts';
import { previewParamsSchema, previewRequestSchema, previewSchema } from '../../../contract/desk/content-preview.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { publishBackSchema, publishingSchema, publishPlanSchema } from '../../../contract/desk/publishing.ts';
import { discardDraft, publishDrafts, saveDraft, scheduleDraft } from '../../domain/content/drafts.ts';
import { listContent, readContentFile } from '../../domain/content/list-content.ts';
import { openPicture, storePicture } from '../../domain/content/pictures.ts';
import { openPreview, readPreview, requestPreview } from '../../domain/content/previews.ts';
import { readPlan } from '../../domain/content/publish-plan.ts';
import { readPublisher } from '../../domain/content/publisher.ts';
import { requestSampleMail, sampleMailNames, writeSampleMail } from '../../domain/content/sample-mail.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { readPublishing, requestBack } from '../../domain/releases/publish-runs.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { mailPreview } from '../../http/desk/mail-preview.ts';
import { pagePreview } from '../../http/desk/page-preview.ts';
import { rateLimit } from '../../http/rate-limit.ts';
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

const publishing = deskRoute('get', '/desk/content/publishing', {
  permission,
  summary: 'Get what the process that publishes does, step by step, and what one can go back to',
  answer: ['Now', publishingSchema],
});

const plan = deskRoute('get', '/desk/content/plan', {
  permission,
  summary: 'Get what publishing all drafts would change, and whether they are valid together',
  answer: ['The drafts', publishPlanSchema],
});

const back = deskRoute('post', '/desk/content/back', {
  permission,
  summary: 'Show the release before this one again; its edits end',
  body: publishBackSchema,
  answer: ['The process that publishes does it next', doneSchema],
  errors: ['release_refused'],
});

const addPicture = deskRoute('post', '/desk/content/pictures', {
  permission,
  summary: 'Add a picture for the content: a JPEG, PNG or WebP as the body, which is drawn again in the sizes of pages',
  query: pictureUploadSchema,
  answer: ['Stored; a file shows it once it names it', storedPictureSchema],
  errors: [
    'picture_unreadable',
    'picture_too_large',
    'picture_too_many_pixels',
    'picture_too_small',
    'pictures_full',
    'pictures_unavailable',
    'content_unknown',
  ],
});

const picture = deskRoute('get', '/desk/content/pictures', {
  permission,
  summary: 'Get a picture that was added at the desk, published or not',
  query: pictureQuerySchema,
  responses: fileResponse('The picture', 'image/webp', z.string().meta({ format: 'binary' })),
  errors: ['content_unknown'],
});

/** Each takes a second or two of the decoder, which everybody shares. */
const PICTURES = { name: 'desk: pictures by staff', tries: 60, seconds: 600 };

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

const askPreview = deskRoute('post', '/desk/content/previews', {
  permission,
  summary: 'Ask for a page with the drafts in it, in place of the one that was asked for before',
  body: previewRequestSchema,
  answer: ['The process that publishes renders it next', previewSchema],
  errors: ['content_unknown'],
});

const followPreview = deskRoute('get', '/desk/content/previews/{id}', {
  permission,
  summary: 'Get whether the page is rendered',
  params: previewParamsSchema,
  answer: ['How far it is', previewSchema],
  errors: ['content_unknown'],
});

const showPreview = deskRoute('get', '/desk/content/previews/{id}/page', {
  permission,
  summary: 'Get the page, which runs nothing, for a frame of the desk',
  params: previewParamsSchema,
  responses: fileResponse('The page', 'text/html'),
  errors: ['content_unknown'],
});

/** Each takes the publisher a second or two. */
const PREVIEWS = { name: 'desk: previews of pages', tries: 200, seconds: 600 };

type ContentDeps = Pick<
  Deps,
  'connection' | 'contentFolder' | 'clock' | 'jobs' | 'redrawPicture' | 'store' | 'settings'
>;

export function contentDeskRoutes(deps: ContentDeps) {
  const countPictures = rateLimit(deps.connection.pool, PICTURES);
  const countPreviews = rateLimit(deps.connection.pool, PREVIEWS);
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
    .openapi(addPicture, async (c) => {
      await countPictures(c.var.staff.id);
      const read = async () => Buffer.from(await c.req.arrayBuffer());
      const path = await storePicture(deps, { ...c.req.valid('query'), read, by: c.var.staff.email });
      return c.json({ path }, 200);
    })
    .openapi(picture, async (c) => {
      const { path } = c.req.valid('query');
      const bytes = await openPicture(deps.connection.db, path);
      if (!bytes) throw new ShopError('content_unknown', { path });
      return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' });
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
    .openapi(askPreview, async (c) => {
      const { id: staffId, email } = c.var.staff;
      await countPreviews(staffId);
      const id = await requestPreview(deps, c.req.valid('json'), email);
      return c.json(await readPreview(deps, id, email), 200);
    })
    .openapi(followPreview, async (c) =>
      c.json(await readPreview(deps, c.req.valid('param').id, c.var.staff.email), 200),
    )
    .openapi(showPreview, async (c) =>
      pagePreview(c, await openPreview(deps, c.req.valid('param').id, c.var.staff.email)),
    )
    .openapi(publishing, async (c) => c.json(await readPublishing(deps), 200))
    .openapi(plan, async (c) => c.json(await readPlan(deps), 200))
    .openapi(back, async (c) => {
      const { release } = c.req.valid('json');
      await recordChange(deps, c.var.staff, { verb: 'content back', target: release }, () =>
        requestBack(deps, release, c.var.staff.email),
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
