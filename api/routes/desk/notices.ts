import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  type NoticeRow,
  newNoticeSchema,
  noticeAddedSchema,
  noticeListSchema,
} from '../../../contract/desk/notices.ts';
import { PAGE_SIZE, pageSchema } from '../../../contract/desk/paging.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import {
  countNotices,
  findNotice,
  listNotices,
  noticeDays,
  noticePicture,
  removeNotice,
  setNotice,
} from '../../domain/holiday-notices.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { fileResponse } from '../../http/responses.ts';

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

const list = deskRoute('get', '/desk/notices', {
  permission: 'notices:read',
  summary: 'List holiday notices, past ones last',
  query: pageSchema,
  answer: ['The notices', noticeListSchema],
});

const picture = deskRoute('get', '/desk/notices/{id}/picture', {
  permission: 'notices:read',
  summary: 'Get the picture of a notice',
  params,
  responses: fileResponse('A PNG', 'image/png'),
  errors: ['notice_unknown'],
});

const add = deskRoute('post', '/desk/notices', {
  permission: 'notices:write',
  summary: 'Show a notice on every page, from its first day to the end of its last',
  body: newNoticeSchema,
  answer: ['Added', noticeAddedSchema],
  errors: ['notice_days', 'notice_picture'],
});

const remove = deskRoute('delete', '/desk/notices/{id}', {
  permission: 'notices:write',
  summary: 'Remove a notice; open pages may show it for another minute',
  params,
  answer: ['Removed', doneSchema],
  errors: ['notice_unknown'],
});

export function noticeDeskRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'store'>) {
  const { db } = deps.connection;
  const { timeZone } = deps.store;
  return deskApp()
    .openapi(list, async (c) => {
      const { page } = c.req.valid('query');
      const rows = await listNotices(db, { now: deps.clock(), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return c.json({ rows: rows.map((row) => present(row, timeZone)), total: await countNotices(db) }, 200);
    })
    .openapi(picture, async (c) => {
      const png = await noticePicture(db, c.req.valid('param').id);
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
    })
    .openapi(add, async (c) => {
      const { note, from, until, image } = c.req.valid('json');
      const png = image ? Buffer.from(image, 'base64') : null;
      const change = { verb: 'holiday set', target: note, after: { from, until, pictured: png !== null } };
      const id = await recordChange(deps, c.var.staff, change, () =>
        setNotice(db, { note, from, until, image: png }, { timeZone, now: deps.clock() }),
      );
      return c.json({ id }, 200);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      const notice = await findNotice(db, id);
      const before = { note: notice.note, ...noticeDays(notice, timeZone) };
      await recordChange(deps, c.var.staff, { verb: 'holiday remove', target: String(id), before }, () =>
        removeNotice(db, id),
      );
      return c.json({ done: true as const }, 200);
    });
}

type Notice = Awaited<ReturnType<typeof listNotices>>[number];

function present({ id, note, state, pictured, ...moments }: Notice, timeZone: string): NoticeRow {
  return { id, note, state, pictured: Boolean(pictured), ...noticeDays(moments, timeZone) };
}
