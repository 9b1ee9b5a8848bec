import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { breakAnswer, type Env } from '../stripe/faults.ts';
import { readDispute } from './disputes.ts';
import type { PaypalFaults } from './faults.ts';
import { captureOrder, createOrder, found, shown } from './orders.ts';
import { checked, PaypalProblem, unprocessable } from './problem.ts';
import { readCapture, refundCapture } from './refunds.ts';
import { billingReads, billingWrites } from './serve-billing.ts';
import { isSigned, type Signing } from './signature.ts';
import { Books, type Work } from './store.ts';
import { createWebhook, readWebhook } from './webhooks.ts';

export interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface PaypalServing {
  readonly db: Kysely<unknown>;
  readonly keys: PaypalKeys;
  readonly signing: Signing;
  readonly faults: PaypalFaults;
  /** called when there may be events to send */
  readonly onChange: () => void;
  readonly clock: () => Date;
}

const TOKEN_SECONDS = 32_400;

/** The part of PayPal's REST API that the shop uses, for the loopback port. */
export function servePaypal(serving: PaypalServing): Hono<Env> {
  const { keys, signing, faults } = serving;
  const secret = crypto.randomUUID();
  const token = () => `${secret}.${faults.generation}`;
  const app = new Hono<Env>();
  app.post('/v1/oauth2/token', (c) => {
    const isKnown = c.req.header('authorization') === `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`;
    if (!isKnown) return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    return c.json({ access_token: token(), token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token()}`) {
      return c.json({ error: 'invalid_token', error_description: 'Token signature verification failed' }, 401);
    }
    await faults.delay();
    await faults.before?.(c.req.path);
    if (faults.take('limitNext')) {
      throw new PaypalProblem(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
    }
    if (faults.takeFailure()) {
      throw new PaypalProblem(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
    }
    return await next();
  });
  app.post('/v1/notifications/verify-webhook-signature', async (c) =>
    c.json({ verification_status: isSigned(await c.req.text(), signing) ? 'SUCCESS' : 'FAILURE' }),
  );
  const captures: Work = async (books, id) => {
    const issue = faults.takeRefusal();
    if (issue) throw unprocessable(issue, 'A trouble that a test ordered.');
    return shown(await captureOrder(books, id));
  };
  for (const [path, work] of Object.entries(reads)) app.get(path, (c) => read(serving, c, work));
  for (const [path, work] of Object.entries({ ...writes, '/v2/checkout/orders/:id/capture': captures })) {
    app.post(path, (c) => write(serving, c, work));
  }
  app.onError((error, c) => {
    const problem =
      error instanceof PaypalProblem ? error : new PaypalProblem(500, 'INTERNAL_SERVER_ERROR', error.message);
    return c.json(problem.body, problem.status);
  });
  return app;
}

const reads: Readonly<Record<string, Work>> = {
  ...billingReads,
  '/v1/notifications/webhooks/:id': readWebhook,
  '/v2/checkout/orders/:id': async (books, id) => shown(await found(books.order(id))),
  '/v2/payments/captures/:id': readCapture,
  '/v1/customer/disputes/:id': readDispute,
};

const writes: Readonly<Record<string, Work>> = {
  ...billingWrites,
  '/v1/notifications/webhooks': (books, _, body) => createWebhook(books, body),
  '/v2/checkout/orders': async (books, _, body) => shown(await createOrder(books, body)),
  '/v2/checkout/orders/:id/track': addTracker,
  '/v2/payments/captures/:id/refund': refundCapture,
};

async function read({ db, clock }: PaypalServing, c: Context<Env>, work: Work): Promise<Response> {
  const id = c.req.param('id') ?? '';
  return c.json(await db.transaction().execute((trx) => work(new Books(trx, clock), id, c.req.query())));
}

/** Errors are stored like other answers. */
type Kept = { readonly refusal: ConstructorParameters<typeof PaypalProblem> } | { readonly answer: object };

/** Runs a request once per request id and replays its answer, errors included. */
async function write({ db, faults, onChange, clock }: PaypalServing, c: Context<Env>, work: Work): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const requestId = c.req.header('paypal-request-id');
  const key = requestId && `${c.req.path} ${requestId}`;
  const body: unknown = await c.req.json().catch(() => null);
  const { kept, isNew } = await db.transaction().execute(async (trx) => {
    const books = new Books(trx, clock);
    const before = key ? await books.answered<Kept>(key) : undefined;
    if (before) return { kept: before, isNew: false };
    const kept: Kept = await work(books, id, body).then((answer) => ({ answer }), refusalOf);
    if (key) await books.keepAnswer(key, kept);
    return { kept, isNew: true };
  });
  onChange();
  if ('refusal' in kept) throw new PaypalProblem(...kept.refusal);
  if (faults.takeLoss()) return breakAnswer(c.env);
  if (Object.keys(kept.answer).length === 0) return c.body(null, 204);
  return c.json(asPreferred(c, kept.answer), isNew ? 201 : 200);
}

function refusalOf(error: unknown): Kept {
  if (!(error instanceof PaypalProblem)) throw error;
  return { refusal: [error.status, error.kind, error.message, error.details] };
}

/** Returns the minimal representation unless the caller prefers the full one. */
function asPreferred(c: Context<Env>, answer: object): object {
  if (c.req.header('prefer') === 'return=representation') return answer;
  const least = ['id', 'status', 'links'];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => least.includes(name)));
}

const text = z.string().min(1).max(64);

const trackerParams = z
  .strictObject({
    capture_id: z.string().regex(/^[a-zA-Z0-9]{1,50}$/),
    tracking_number: text,
    carrier: z.enum(['FEDEX', 'UPS', 'USPS', 'DHL', 'CA_CANADA_POST', 'OTHER']),
    carrier_name_other: text.optional(),
    notify_payer: z.boolean().optional(),
  })
  .refine(({ carrier, carrier_name_other: name }) => (carrier === 'OTHER') === (name !== undefined), {
    path: ['carrier_name_other'],
  });

/** Adds a parcel to an order that was captured; the same parcel once, however often it is added. */
async function addTracker(books: Books, id: string, body: unknown): Promise<object> {
  const order = await found(books.order(id));
  const { capture_id, tracking_number } = checked(trackerParams, body);
  const [unit] = order.purchase_units;
  const capture = unit.payments?.captures.find((each) => each.id === capture_id);
  if (!capture) throw unprocessable('CAPTURE_ID_NOT_FOUND', 'Specified capture ID does not exist.');
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING'].includes(capture.status)) {
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Invalid capture status.');
  }
  const trackers = unit.shipping?.trackers ?? [];
  const tracker = { id: `${capture_id}-${tracking_number}`, status: 'SHIPPED' as const };
  const isKnown = trackers.some((each) => each.id === tracker.id);
  const shipping = { trackers: isKnown ? trackers : [...trackers, tracker] };
  const tracked = { ...order, purchase_units: [{ ...unit, shipping }] satisfies typeof order.purchase_units };
  await books.put(tracked);
  return shown(tracked);
}
