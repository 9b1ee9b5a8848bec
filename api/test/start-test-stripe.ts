import { Hono } from 'hono';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Stripe } from 'stripe';
import { Faults } from '../sandbox/stripe/faults.ts';
import { readForm } from '../sandbox/stripe/form.ts';
import { type Listening, listenOnLoopback } from '../sandbox/stripe/listen.ts';
import { type SandboxStripe, startSandboxStripe } from '../sandbox/stripe/sandbox-stripe.ts';

export const TEST_KEYS = { secret: 'sk_test_northspool', publishable: 'pk_test_northspool' };

/** An SDK request and its response. */
export interface StripeCall {
  readonly method: string;
  /** below `/v1` */
  readonly path: string;
  readonly params: Record<string, unknown>;
  readonly status: number;
  readonly body: unknown;
}

export interface TestStripe {
  readonly calls: readonly StripeCall[];
  readonly db: Kysely<unknown>;
  readonly sandbox: SandboxStripe;
  readonly listening: Listening;
  readonly stripe: Stripe;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/** Mock Stripe on a free port, with the real SDK in front. `retries` are the SDK's own. */
export async function startTestStripe(
  databaseUrl: string,
  { retries = 0, clock = () => new Date() } = {},
): Promise<TestStripe> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const sandbox = await startSandboxStripe({ db, keys: TEST_KEYS, clock });
  await emptySandboxTables(db);
  const calls: StripeCall[] = [];
  const listening = await listenOnLoopback(recorded(sandbox.server, calls));
  const stripe = clientOf(TEST_KEYS.secret, listening.port, retries);
  return {
    db,
    calls,
    sandbox,
    listening,
    stripe,
    pool,
    async stop() {
      await sandbox.stop();
      await listening.close();
      await db.destroy();
    },
  };
}

function recorded(server: Hono, calls: StripeCall[]): Hono {
  return new Hono()
    .use(async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      const { method } = c.req;
      const text = method === 'POST' ? await c.req.text() : search;
      await next();
      if (!pathname.startsWith('/v1/') || !c.res.headers.get('content-type')?.includes('json')) return;
      const body = await c.res.clone().json();
      calls.push({ method, path: pathname.slice(3), params: readForm(text), status: c.res.status, body });
    })
    .route('/', server);
}

export function clientOf(key: string, port: number, retries = 0): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: retries, telemetry: false });
}

/** Deletes every payment and scripted failure. */
export async function emptySandbox({ db, sandbox }: TestStripe): Promise<void> {
  Object.assign(sandbox.faults, new Faults());
  await emptySandboxTables(db);
}

/** `truncate` would take ten times as long for a few rows. */
export async function emptySandboxTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    with objects as (delete from sandbox.stripe_objects), answers as (delete from sandbox.stripe_answers)
    delete from sandbox.stripe_deliveries`.execute(db);
}
