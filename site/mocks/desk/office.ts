import type * as z from 'zod';
import { type BlockedScripts, blockedScriptsSchema } from '../../../contract/desk/blocked-scripts.ts';
import { type DeskJob, deskJobsSchema, jobsQuerySchema, retriedSchema } from '../../../contract/desk/jobs.ts';
import {
  type Letter,
  letterRevisionSchema,
  letterSchema,
  lettersQuerySchema,
  lettersSchema,
  letterTextSchema,
  saveLetterSchema,
} from '../../../contract/desk/letters.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { reportQuerySchema, reportSchema } from '../../../contract/desk/reports.ts';
import {
  answerReviewSchema,
  type DeskReview,
  deskReviewQuerySchema,
  deskReviewSchema,
  deskReviewsSchema,
  publishReviewSchema,
  refuseReviewSchema,
} from '../../../contract/desk/reviews.ts';
import { inviteSchema, newRoleSchema, type StaffMember, staffListSchema } from '../../../contract/desk/staff.ts';
import { type Today, todaySchema } from '../../../contract/desk/today.ts';
import { DONE, type OpenDesk } from './open-desk.ts';

const AT = '2026-11-24T15:00:00Z';

/** A day on which nothing waits. */
export function aDay(changes: Partial<z.input<typeof todaySchema>> = {}): Today {
  const nothing = { count: 0, oldest: null };
  const queues = { ground: nothing, canada: nothing, pickups: nothing };
  const day = (at: number) => ({ day: `2026-11-${11 + at}`, amount: 5098 * at, orders: at });
  return todaySchema.parse({
    at: AT,
    takings: { today: 10_196, orders: 2, lastWeekByNow: 5098, days: Array.from({ length: 14 }, (_, at) => day(at)) },
    toPack: { overnight: 0, cutOff: '2026-11-24T22:00:00Z', ...queues },
    packed: 0,
    waitForStock: 0,
    prints: { ...nothing, late: 0 },
    plates: { finished: 0, stopped: 0 },
    modelReviews: nothing,
    returns: nothing,
    disputes: { count: 0, respondBy: null },
    stock: { low: 0, out: 0, alerts: 0 },
    renewals: { count: 0, first: null },
    jams: 0,
    work: { failedMails: 0, failedJobs: 0, waitingMails: 0 },
    unknownPayments: nothing,
    problems: [],
    backup: { lastGood: AT, failed: null },
    ...changes,
  });
}

export function mockToday(desk: OpenDesk, today: Today): void {
  desk.on('GET /desk/today', { answer: todaySchema }, () => today);
}

export function aJob(changes: Partial<DeskJob> = {}): DeskJob {
  return {
    id: crypto.randomUUID(),
    name: 'order-shipped',
    isMail: true,
    state: 'retry',
    attempts: 2,
    created: AT,
    next: AT,
    error: '450 try again later',
    about: { order: 'NS-7K2M-4Q9D' },
    ...changes,
  };
}

/** Jobs that are gone once somebody retried them. */
export function mockJobs(desk: OpenDesk, first: readonly DeskJob[]): void {
  let jobs = first;
  desk.on('GET /desk/jobs', { query: jobsQuerySchema, answer: deskJobsSchema }, ({ query: { show, kind } }) => ({
    jobs: jobs.filter(
      ({ state, isMail }) =>
        (show === 'all' || state === 'failed') && (kind === 'all' || (kind === 'mails') === isMail),
    ),
    isCut: false,
  }));
  desk.on('POST /desk/jobs/:id/retry', { answer: retriedSchema }, ({ params }) => {
    jobs = jobs.filter(({ id }) => id !== params['id']);
    return { retried: 1 };
  });
  desk.on('POST /desk/jobs/retry-failed', { answer: retriedSchema }, () => {
    const failed = jobs.filter(({ state }) => state === 'failed');
    jobs = jobs.filter((job) => !failed.includes(job));
    return { retried: failed.length };
  });
}

export function aReview(changes: Partial<DeskReview> = {}): DeskReview {
  return {
    id: crypto.randomUUID(),
    version: 1,
    state: 'waiting',
    product: 'pla-petrol',
    productName: 'Petrol PLA',
    itemId: 'pla-petrol-1.75mm-1kg',
    path: '/shop/PLA/Petrol-1.75mm-1kg/',
    orderRef: 'NS-7K2M-4Q9D',
    rating: 1,
    text: 'My number is 313 555 0199',
    name: 'Dolores K.',
    printer: '',
    nozzle: null,
    speed: null,
    sentAt: AT,
    refusal: null,
    answer: null,
    photos: [],
    ...changes,
  };
}

export function mockReviews(desk: OpenDesk, first: DeskReview): void {
  let review = first;
  const change = (changes: Partial<DeskReview>) => {
    review = { ...review, ...changes, version: review.version + 1 };
    return review;
  };
  const path = `/desk/reviews/${first.id}` as const;
  desk.on('GET /desk/reviews', { query: deskReviewQuerySchema, answer: deskReviewsSchema }, ({ query: { state } }) => {
    const rows = review.state === state ? [review] : [];
    return { rows, total: rows.length, counts: { waiting: 0, published: 0, refused: 0, [review.state]: 1 } };
  });
  desk.on(`POST ${path}/publish`, { body: publishReviewSchema, answer: deskReviewSchema }, () =>
    change({ state: 'published', refusal: null }),
  );
  const answered = answerReviewSchema.extend(publishReviewSchema.shape);
  desk.on(`PUT ${path}/answer`, { body: answered, answer: deskReviewSchema }, ({ body: { answer } }) =>
    change({ answer }),
  );
  desk.on(`POST ${path}/refuse`, { body: refuseReviewSchema, answer: deskReviewSchema }, ({ body: { reason } }) =>
    change({ state: 'refused', refusal: reason }),
  );
}

const nobody = { waiting: 0, sending: 0, sent: 0, failed: 0, unsubscribed: 0 };

/** A draft that was saved and not tested. */
export function aLetter(changes: Partial<Letter> = {}): Letter {
  return {
    id: 'a0f6f2f5-7a0b-4c63-9d5e-3f1b2a4c5d6e',
    subject: 'Autumn colors',
    body: 'Three **new** colors.',
    state: 'draft',
    createdAt: AT,
    changedAt: AT,
    startedAt: null,
    endedAt: null,
    recipients: nobody,
    revision: 1,
    isTested: false,
    subscribers: 12,
    failures: [],
    ...changes,
  };
}

export function mockLetter(desk: OpenDesk, first: Letter): void {
  let letter = first;
  const path = `/desk/letters/${first.id}` as const;
  const answer = letterSchema;
  desk.on('GET /desk/letters', { query: lettersQuerySchema, answer: lettersSchema }, ({ query: { page } }) => ({
    rows: [letter],
    total: 1,
    page,
    subscribers: letter.subscribers,
  }));
  desk.on('POST /desk/letters', { body: letterTextSchema, answer }, ({ body }) => {
    letter = { ...letter, ...body };
    return letter;
  });
  desk.on(`GET ${path}`, { answer }, () => letter);
  desk.on(`PUT ${path}`, { body: saveLetterSchema, answer }, ({ body }) => {
    letter = { ...letter, ...body, revision: body.revision + 1, isTested: false };
    return letter;
  });
  desk.on(`POST ${path}/test`, { body: letterRevisionSchema, answer: doneSchema }, () => {
    letter = { ...letter, isTested: true };
    return DONE;
  });
  desk.on(`POST ${path}/send`, { body: letterRevisionSchema, answer }, () => {
    letter = { ...letter, state: 'sending', startedAt: AT, recipients: { ...nobody, waiting: 11, sent: 1 } };
    return letter;
  });
  for (const [verb, state] of [
    ['stop', 'stopped'],
    ['continue', 'sending'],
  ] as const) {
    desk.on(`POST ${path}/${verb}`, { answer }, () => {
      letter = { ...letter, state };
      return letter;
    });
  }
}

/** Sales by day, or by color. */
export function mockReports(desk: OpenDesk, blocked: BlockedScripts['rows'] = []): void {
  desk.on('GET /desk/blocked-scripts', { answer: blockedScriptsSchema }, () => ({ rows: blocked }));
  const money = [{ key: 'sales', label: 'Sales', kind: 'money' as const }];
  const days = Array.from({ length: 30 }, (_, at) => ({
    key: `2026-10-${String(at + 1).padStart(2, '0')}`,
    sales: at * 1000,
  }));
  const query = reportQuerySchema;
  desk.on('GET /desk/reports/sales-by-day', { query, answer: reportSchema }, () => ({
    columns: [{ key: 'key', label: 'Day', kind: 'text' as const }, ...money],
    rows: days,
    total: { key: 'Total', sales: 435_000 },
    charted: 'sales',
    notes: [],
  }));
  desk.on('GET /desk/reports/sales-by-color', { query, answer: reportSchema }, () => ({
    columns: [{ key: 'key', label: 'Color', kind: 'text' as const }, ...money],
    rows: [
      { key: 'Canary', sales: 2299 },
      { key: 'Petrol', sales: 5098 },
    ],
    total: { key: 'Total', sales: 7397 },
    charted: 'sales',
    notes: [],
  }));
  desk.on('GET /desk/reports/shipping', { query, answer: reportSchema }, () => ({
    columns: [
      { key: 'key', label: 'Delivery', kind: 'text' as const },
      { key: 'cost', label: 'Labels cost', kind: 'money' as const },
    ],
    rows: [{ key: 'Ground', cost: null }],
    total: null,
    charted: 'cost',
    notes: ['Typed numbers have no cost.'],
  }));
}

export function aStaffMember(changes: Partial<StaffMember> = {}): StaffMember {
  return {
    id: crypto.randomUUID(),
    email: 'sam@northspool.example',
    name: 'Sam Okafor',
    role: 'packer',
    state: 'joined',
    invitedBy: 'pat@northspool.example',
    invitedAt: AT,
    joinedAt: AT,
    endedAt: null,
    lastSeen: AT,
    ...changes,
  };
}

export function mockStaff(desk: OpenDesk, first: readonly StaffMember[]): void {
  let staff = [aStaffMember({ ...desk.me, role: desk.me.role }), ...first];
  const change = (id: string | undefined, changes: Partial<StaffMember>) => {
    staff = staff.map((member) => (member.id === id ? { ...member, ...changes } : member));
    return DONE;
  };
  const answer = doneSchema;
  desk.on('GET /desk/staff', { answer: staffListSchema }, () => ({ staff }));
  desk.on('POST /desk/staff', { body: inviteSchema, answer }, ({ body }) => {
    staff = [...staff, aStaffMember({ ...body, state: 'invited', joinedAt: null, lastSeen: null })];
    return DONE;
  });
  desk.on('PUT /desk/staff/:id/role', { body: newRoleSchema, answer }, ({ params, body }) =>
    change(params['id'], body),
  );
  desk.on('DELETE /desk/staff/:id', { answer }, ({ params }) => change(params['id'], { state: 'ended', endedAt: AT }));
}
