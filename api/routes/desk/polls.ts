import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import { PAGE_SIZE, pageSchema } from '../../../contract/desk/paging.ts';
import { newPollSchema, pollListSchema, pollOpenedSchema } from '../../../contract/desk/polls.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { closePoll, countPolls, listPolls, openPoll } from '../../domain/polls.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/polls', {
  permission: 'polls:read',
  summary: 'List polls with their votes, the newest first',
  query: pageSchema,
  answer: ['The polls', pollListSchema],
});

const open = deskRoute('post', '/desk/polls', {
  permission: 'polls:write',
  summary: 'Open a poll; one is open at a time',
  body: newPollSchema,
  answer: ['Open', pollOpenedSchema],
  errors: ['poll_open'],
});

const close = deskRoute('post', '/desk/polls/{id}/close', {
  permission: 'polls:write',
  summary: 'Close a poll: its results are shown to everybody',
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: ['Closed', doneSchema],
  errors: ['poll_unknown', 'poll_closed'],
});

export function pollDeskRoutes(deps: Pick<Deps, 'connection' | 'clock'>) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(list, async (c) => {
      const { page } = c.req.valid('query');
      const rows = await listPolls(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return c.json({ rows: rows.map(present), total: await countPolls(db) }, 200);
    })
    .openapi(open, async (c) => {
      const { question, options } = c.req.valid('json');
      const change = { verb: 'polls open', target: question, after: { options } };
      const id = await recordChange(deps, c.var.staff, change, () =>
        openPoll(db, { question, options, now: deps.clock() }),
      );
      return c.json({ id }, 200);
    })
    .openapi(close, async (c) => {
      const { id } = c.req.valid('param');
      await recordChange(deps, c.var.staff, { verb: 'polls close', target: String(id) }, () =>
        closePoll(db, id, deps.clock()),
      );
      return c.json({ done: true as const }, 200);
    });
}

function present({ id, question, options, opened_at, closed_at }: Awaited<ReturnType<typeof listPolls>>[number]) {
  return {
    id,
    question,
    options,
    openedAt: opened_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    votes: options.reduce((sum, { votes }) => sum + votes, 0),
  };
}
