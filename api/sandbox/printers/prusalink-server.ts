import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { Machine } from './look-alike.ts';

const states = {
  printing: 'PRINTING',
  paused: 'PAUSED',
  finished: 'FINISHED',
  canceled: 'STOPPED',
  failed: 'ERROR',
} as const;

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex');
const problem = (title: string, text: string) => ({ code: '10108', title, text, url: 'https://help.prusa3d.com' });

/**
 * A mock of a Prusa with PrusaLink, for tests: the part of its API that the shop uses, as its specification has it
 * (spec/openapi.yaml, a67f306b). It signs in by digest, without `qop`, and forgets its nonce after a while.
 */
export class PrusalinkServer {
  readonly machine = new Machine();
  readonly app = new Hono();
  readonly #login: { readonly user: string; readonly password: string };
  #nonce = '';
  #left = 0;

  constructor(user: string, password: string) {
    this.#login = { user, password };
    const { machine } = this;
    /** of the latest job */
    const jobId = () => machine.began.length;

    this.app.use('*', async (c, next) => {
      if (!this.#isKnown(c)) {
        this.#nonce = crypto.randomUUID();
        this.#left = 5;
        c.header('WWW-Authenticate', `Digest realm="Printer API", nonce="${this.#nonce}", stale="false"`);
        return c.json(problem('UNAUTHORIZED', 'Please sign in.'), 401);
      }
      if (machine.mood === 'failing') return c.json(problem('SERVICE UNAVAILABLE', 'Try again.'), 503);
      await next();
      if (machine.mood === 'losing' && c.req.method !== 'GET')
        c.res = c.json(problem('SERVICE UNAVAILABLE', 'Gateway Timeout'), 503);
      return undefined;
    });

    this.app.get('/api/v1/status', (c) => {
      const { job, shutdown } = machine;
      const reason = shutdown || (job?.state === 'failed' ? job.reason : '');
      const printer = {
        state: shutdown ? 'ERROR' : job ? states[job.state] : 'IDLE',
        ...(reason !== '' && { status_printer: { ok: false, message: reason } }),
      };
      return c.json({ printer, ...(job && { job: { id: jobId(), progress: job.progress * 100 } }) });
    });

    this.app.get('/api/v1/job', (c) => {
      const { job } = machine;
      if (!job) return c.body(null, 204);
      return c.json({
        id: jobId(),
        state: states[job.state],
        progress: job.progress * 100,
        ...(job.progress > 0 && { time_remaining: (1 - job.progress) * 3600 }),
        time_printing: job.progress * 3600,
        file: { name: 'NS7K2M~1.GCO', display_name: job.file, path: '/usb', m_timestamp: 0 },
      });
    });

    this.app.get('/api/v1/storage', (c) =>
      c.json({
        storage_list: [
          { name: 'LOCAL', type: 'LOCAL', path: '/local', available: false, read_only: true },
          { name: 'usb', type: 'USB', path: '/usb', available: true, read_only: false },
        ],
      }),
    );

    this.app.put('/api/v1/files/usb/:name', async (c) => {
      const { mood } = machine;
      const name = c.req.param('name');
      const [overwrite, print] = [c.req.header('overwrite') ?? '?0', c.req.header('print-after-upload') ?? '?0'];
      if (c.req.header('content-length') === undefined || print !== '?0')
        return c.json(problem('BAD REQUEST', ''), 400);
      if (machine.files.has(name) && overwrite !== '?1') return c.json(problem('CONFLICT', 'It is there.'), 409);
      if (machine.isPrinting && machine.job?.file === name) return c.json(problem('CONFLICT', 'It is printed.'), 409);
      if (mood === 'full') return c.json(problem('INSUFFICIENT STORAGE', 'No space left on the drive.'), 507);
      machine.store(name, new Uint8Array(await c.req.arrayBuffer()));
      return c.body(null, 201);
    });

    this.app.post('/api/v1/files/usb/:name', (c) => {
      const name = c.req.param('name');
      if (!machine.files.has(name)) return c.json(problem('NOT FOUND', 'There is no such file.'), 404);
      if (machine.shutdown || !machine.begin(name)) return c.json(problem('CONFLICT', 'The printer is busy.'), 409);
      return c.body(null, 204);
    });

    this.app.delete('/api/v1/job/:id', (c) => {
      if (c.req.param('id') !== String(jobId())) return c.json(problem('NOT FOUND', 'There is no such job.'), 404);
      return machine.cancel() ? c.body(null, 204) : c.json(problem('CONFLICT', 'It does not print.'), 409);
    });
  }

  /** Checks the digest of a request, and lets a few of them use one nonce. */
  #isKnown(c: Context): boolean {
    const given = new Map(
      [...(c.req.header('authorization') ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { user, password } = this.#login;
    const expected = md5(md5(user, 'Printer API', password), this.#nonce, md5(c.req.method, c.req.path));
    return given.get('nonce') === this.#nonce && given.get('response') === expected && this.#left-- > 0;
  }
}
