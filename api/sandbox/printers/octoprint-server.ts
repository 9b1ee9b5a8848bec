import { Hono } from 'hono';
import * as z from 'zod';
import { Machine } from './look-alike.ts';

const uploadSchema = z.strictObject({
  file: z.instanceof(File),
  path: z.string().optional(),
  location: z.string().optional(),
  select: z.enum(['true', 'false']).default('false'),
  print: z.enum(['true', 'false']).default('false'),
});
const selectSchema = z.strictObject({ command: z.literal('select'), print: z.boolean().default(false) });
const jobCommandSchema = z.strictObject({ command: z.enum(['start', 'cancel', 'restart', 'pause']) });

/**
 * A mock of a printer behind OctoPrint, for tests: the part of its API that the shop uses, as its documents have it
 * (docs/api/files.rst, job.rst, printer.rst, datamodel.rst and general.rst, 744c8359).
 */
export class OctoprintServer {
  readonly machine = new Machine();
  readonly app = new Hono();

  constructor(key: string) {
    const { machine } = this;
    const isOperational = () => machine.shutdown === '' && machine.job?.state !== 'failed';

    this.app.use('*', async (c, next) => {
      if (c.req.header('x-api-key') !== key) return c.json({ error: 'You don’t have the permission' }, 403);
      if (machine.mood === 'failing') return c.json({ error: 'Internal Server Error' }, 500);
      await next();
      if (machine.mood === 'losing' && c.req.method !== 'GET') c.res = c.json({ error: 'Bad Gateway' }, 502);
      return undefined;
    });

    this.app.get('/api/job', (c) => {
      const { job, shutdown } = machine;
      // Completion is null after an error and after a cancel.
      const hasProgress = job && job.state !== 'failed' && job.state !== 'canceled';
      const done = hasProgress ? job.progress : null;
      const error = shutdown || (job?.state === 'failed' ? job.reason : '');
      return c.json({
        job: { file: { name: job?.file ?? null, path: job?.file ?? null, origin: job ? 'local' : null, size: null } },
        progress: {
          completion: done === null ? null : done * 100,
          filepos: null,
          printTime: done === null ? null : done * 3600,
          printTimeLeft: done ? (1 - done) * 3600 : null,
        },
        state: isOperational() ? 'Operational' : 'Offline after error',
        ...(error !== '' && { error }),
      });
    });

    this.app.get('/api/printer', (c) => {
      if (!isOperational()) return c.json({ error: 'Printer is not operational' }, 409);
      const [isPaused, isPrinting] = [machine.job?.state === 'paused', machine.job?.state === 'printing'];
      const flags = {
        ...{ operational: true, paused: isPaused, printing: isPrinting, cancelling: false, pausing: false },
        ...{ sdReady: false, error: false, ready: !machine.isPrinting, closedOrError: false },
      };
      return c.json({ state: { text: 'Operational', flags } });
    });

    this.app.post('/api/files/local', async (c) => {
      // It refuses what comes in chunks.
      if (c.req.header('content-length') === undefined) return c.json({ error: 'Length Required' }, 411);
      const upload = uploadSchema.safeParse(await c.req.parseBody());
      if (!upload.success) return c.json({ error: upload.error.message }, 400);
      const { file } = upload.data;
      if (!/\.(gcode|gco|g)$/.test(file.name)) return c.json({ error: 'Unsupported Media Type' }, 415);
      if (machine.isPrinting && machine.job?.file === file.name) return c.json({ error: 'It is printed' }, 409);
      if (machine.mood === 'full') return c.json({ error: 'No space left on device' }, 500);
      machine.store(file.name, new Uint8Array(await file.arrayBuffer()));
      const local = { name: file.name, path: file.name, origin: 'local' };
      return c.json({ files: { local }, done: true, effectiveSelect: false, effectivePrint: false }, 201);
    });

    this.app.post('/api/files/local/:name', async (c) => {
      const command = selectSchema.safeParse(await c.req.json());
      if (!command.success) return c.json({ error: command.error.message }, 400);
      const name = c.req.param('name');
      if (!machine.files.has(name)) return c.json({ error: 'Not Found' }, 404);
      if (!isOperational() || !machine.begin(name)) return c.json({ error: 'Printer is already printing' }, 409);
      return c.body(null, 204);
    });

    this.app.post('/api/job', async (c) => {
      const command = jobCommandSchema.safeParse(await c.req.json());
      if (!command.success || command.data.command !== 'cancel') return c.json({ error: 'Bad Request' }, 400);
      return machine.cancel() ? c.body(null, 204) : c.json({ error: 'Printer is neither printing nor paused' }, 409);
    });
  }
}
