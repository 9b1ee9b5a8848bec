import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { checkRight, keyHolder, type SandboxKeys, secretKeyRequired } from './authenticate.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { DEFAULT_VERSION, recordEvent } from './events.ts';
import { breakAnswer, type Env, type Faults } from './faults.ts';
import { readForm } from './form.ts';
import { findAnswer, fingerprintOf, isStored, KeysInUse, type StoredAnswer } from './idempotency.ts';
import { newId } from './new-id.ts';
import { present } from './present.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import { RecordStore } from './store.ts';

export interface Sandbox {
  readonly db: Kysely<unknown>;
  readonly keys: SandboxKeys;
  readonly faults: Faults;
  readonly clock: () => Date;
  /** whether the webhook wants to hear of such events */
  readonly listensTo: (type: string) => boolean;
  /** called when there may be events to send */
  readonly onChange: () => void;
}

/** Answers the endpoints over HTTP: key, troubles on order, idempotency, one transaction, Stripe's headers. */
export function serveEndpoints(sandbox: Sandbox, endpoints: readonly Endpoint[]): Hono<Env> {
  const app = new Hono<Env>();
  const keysInUse = new KeysInUse();
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => serve({ ...sandbox, keysInUse }, endpoint, c));
  }
  app.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return answer(c, invalidRequest(message, {}, 404));
  });
  app.onError((error, c) =>
    answer(c, error instanceof StripeProblem ? error : new StripeProblem(500, 'api_error', error.message)),
  );
  return app;
}

type Serving = Sandbox & { readonly keysInUse: KeysInUse };

async function serve(sandbox: Serving, endpoint: Endpoint, c: Context<Env>): Promise<Response> {
  const { faults } = sandbox;
  c.header('Request-Id', newId('req', 14));
  c.header('Stripe-Version', c.req.header('stripe-version') ?? DEFAULT_VERSION);
  const holder = keyHolder(c.req.header('authorization'), sandbox.keys);
  if (holder === 'publishable' && endpoint.key === 'secret') throw secretKeyRequired();
  if (holder === 'secret') checkRight(endpoint, sandbox.keys);
  await faults.delay();
  turnAway(faults);
  const done = await carryOut(sandbox, endpoint, c, holder === 'publishable');
  sandbox.onChange();
  if (endpoint.method === 'POST' && faults.takeLoss()) return breakAnswer(c.env);
  return c.json(done.body, done.status as ContentfulStatusCode);
}

function turnAway(faults: Faults): void {
  if (faults.take('limitNext')) {
    throw invalidRequest(
      'Too many requests hit the API too quickly.',
      {
        code: 'rate_limit',
      },
      429,
    );
  }
  if (faults.take('lockNext')) {
    throw invalidRequest(
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
      { code: 'lock_timeout' },
      429,
    );
  }
}

async function carryOut(
  sandbox: Serving,
  endpoint: Endpoint,
  c: Context<Env>,
  inBrowser: boolean,
): Promise<StoredAnswer> {
  const text = endpoint.method === 'POST' ? await c.req.text() : new URL(c.req.url).search;
  const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  const fingerprint = fingerprintOf(endpoint.method, c.req.path, text);
  const now = sandbox.clock();
  const request = c.res.headers.get('request-id') ?? '';
  if (key) c.header('Idempotency-Key', key);
  return await sandbox.keysInUse.hold(key, async () => {
    const before = key ? await findAnswer(sandbox.db, { key, fingerprint, now }) : undefined;
    if (key) c.header('Original-Request', before?.request ?? request);
    if (before) {
      c.header('Idempotent-Replayed', 'true');
      return before;
    }
    const store = new RecordStore(sandbox.db);
    try {
      const isWriting = endpoint.method !== 'GET';
      const isFailing = sandbox.faults.takeFailure() || (isWriting && sandbox.faults.take('failWrites'));
      const done = isFailing ? failed : await run(sandbox, endpoint, c, { store, params: readForm(text), inBrowser });
      const isCrashing = isWriting && !isFailing && sandbox.faults.take('crashNext');
      const fresh = { ...(isCrashing ? failed : done), request };
      await store.commit(key && isStored(fresh) ? { key, fingerprint, ...fresh, at: now } : undefined);
      return fresh;
    } finally {
      await store.rollBack();
    }
  });
}

const failed = { status: 500, body: new StripeProblem(500, 'api_error', 'An unknown error occurred.').body };

/** A refusal is an answer too: what was stored before it (a failed charge) stays stored. */
async function run(
  { clock, listensTo }: Sandbox,
  endpoint: Endpoint,
  c: Context<Env>,
  { store, params, inBrowser }: Pick<Call, 'store' | 'params' | 'inBrowser'>,
): Promise<Omit<StoredAnswer, 'request'>> {
  const now = Math.floor(clock().getTime() / 1000);
  const origin = {
    now,
    apiVersion: c.res.headers.get('stripe-version') ?? DEFAULT_VERSION,
    requestId: c.res.headers.get('request-id') ?? '',
    idempotencyKey: c.req.header('idempotency-key') ?? null,
  };
  try {
    const body = await endpoint.run({
      store,
      id: c.req.param('id') ?? '',
      params,
      inBrowser,
      now,
      emit: (type, object) => recordEvent(store, { type, object, isListenedTo: listensTo(type) }, origin),
    });
    return { status: 200, body: await expandReferences(store, body, params) };
  } catch (error) {
    if (error instanceof StripeProblem) return { status: error.status, body: present(error.body) as object };
    throw error;
  }
}

function answer(c: Context<Env>, problem: StripeProblem): Response {
  return c.json(problem.body, problem.status);
}

const expandSchema = z.object({ expand: z.array(z.string()).catch([]) });
/** Fields that Stripe answers only to who expands them. */
const ON_REQUEST = ['confirmation_secret', 'payments'];

type Path = readonly string[];

/** Puts objects in the place of ids that the caller asked to see, such as `latest_invoice.payments`. */
async function expandReferences(store: RecordStore, body: object, params: Record<string, unknown>): Promise<object> {
  const paths = expandSchema.parse(params).expand.map((path) => path.split('.'));
  return present(await shown(store, body, paths)) as object;
}

async function shown(store: RecordStore, value: unknown, paths: readonly Path[]): Promise<unknown> {
  if (typeof value === 'string') {
    const found = await store.look(value);
    return found ? await shown(store, found, paths) : value;
  }
  if (Array.isArray(value)) return await inTurn(value, (entry) => shown(store, entry, paths));
  if (value === null || typeof value !== 'object') return value;
  const isInvoice = 'object' in value && value.object === 'invoice';
  const fields = await inTurn(Object.entries(value), async ([name, field]) => {
    const asked = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (isInvoice && ON_REQUEST.includes(name) && asked.length === 0) return [];
    const isList = name === 'data' && Array.isArray(field);
    return [[name, asked.length > 0 || isList ? await shown(store, field, asked) : field] as const];
  });
  return Object.fromEntries(fields.flat());
}

/** One after the other: they share a transaction. */
async function inTurn<In, Out>(values: readonly In[], work: (value: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}
