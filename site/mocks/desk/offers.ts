import { cents } from '../../../contract/cents.ts';
import {
  type CouponRow,
  couponEndedSchema,
  couponListSchema,
  couponReopenSchema,
  newCouponSchema,
} from '../../../contract/desk/coupons.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  type NoticeRow,
  newNoticeSchema,
  noticeAddedSchema,
  noticeListSchema,
} from '../../../contract/desk/notices.ts';
import { pageSchema } from '../../../contract/desk/paging.ts';
import { newPollSchema, type PollRow, pollListSchema, pollOpenedSchema } from '../../../contract/desk/polls.ts';
import { DONE, type OpenDesk } from './open-desk.ts';

const NOW = '2026-11-24T15:00:00Z';

export function aCoupon(code: string, changes: Partial<CouponRow> = {}): CouponRow {
  return {
    code,
    discount: { kind: 'percent', percent: 10 },
    minSubtotal: cents(0),
    endsAt: null,
    ended: false,
    maxPerCustomer: null,
    orders: 0,
    cost: 0,
    revenue: 0,
    ...changes,
  };
}

export function mockCoupons(desk: OpenDesk, coupons: readonly CouponRow[] = []): void {
  let rows = coupons;
  desk.on('GET /desk/coupons', { query: pageSchema, answer: couponListSchema }, () => ({
    rows: [...rows],
    total: rows.length,
  }));
  desk.on('POST /desk/coupons', { body: newCouponSchema, answer: doneSchema }, ({ body }) => {
    const { code, discount, minSubtotal, maxPerCustomer } = body;
    rows = [aCoupon(code, { discount, minSubtotal, maxPerCustomer }), ...rows];
    return DONE;
  });
  desk.on('POST /desk/coupons/:code/end', { answer: couponEndedSchema }, ({ params }) => {
    rows = rows.map((row) => (row.code === params['code'] ? { ...row, ended: true, endsAt: NOW } : row));
    return { endsAt: NOW };
  });
  const reopened = { body: couponReopenSchema, answer: doneSchema };
  desk.on('POST /desk/coupons/:code/reopen', reopened, ({ params, body: { endsAt } }) => {
    rows = rows.map((row) => (row.code === params['code'] ? { ...row, ended: false, endsAt } : row));
    return DONE;
  });
}

export function aPoll(changes: Partial<PollRow> = {}): PollRow {
  const options = [
    { option: 'Harbor', hex: '#1e4a8a', votes: 0 },
    { option: 'Midnight', hex: '#0b1a3a', votes: 1 },
  ];
  return { id: 1, question: 'Which blue?', openedAt: NOW, closedAt: null, votes: 1, options, ...changes };
}

export function mockPolls(desk: OpenDesk, polls: readonly PollRow[] = []): void {
  let rows = polls;
  desk.on('GET /desk/polls', { query: pageSchema, answer: pollListSchema }, () => ({
    rows: [...rows],
    total: rows.length,
  }));
  desk.on('POST /desk/polls', { body: newPollSchema, answer: pollOpenedSchema }, ({ body }) => {
    const options = body.options.map((option) => ({ ...option, votes: 0 }));
    rows = [aPoll({ id: 2, question: body.question, votes: 0, options }), ...rows];
    return { id: 2 };
  });
  desk.on('POST /desk/polls/:id/close', { answer: doneSchema }, ({ params }) => {
    rows = rows.map((row) => (String(row.id) === params['id'] ? { ...row, closedAt: NOW } : row));
    return DONE;
  });
}

export function mockNotices(desk: OpenDesk, notices: readonly NoticeRow[] = []): void {
  let rows = notices;
  desk.on('GET /desk/notices', { query: pageSchema, answer: noticeListSchema }, () => ({
    rows: [...rows],
    total: rows.length,
  }));
  desk.on(
    'POST /desk/notices',
    { body: newNoticeSchema, answer: noticeAddedSchema },
    ({ body: { image, ...days } }) => {
      rows = [{ id: 1, ...days, state: 'upcoming', pictured: image !== null }, ...rows];
      return { id: 1 };
    },
  );
  desk.on('DELETE /desk/notices/:id', { answer: doneSchema }, ({ params }) => {
    rows = rows.filter(({ id }) => String(id) !== params['id']);
    return DONE;
  });
}
