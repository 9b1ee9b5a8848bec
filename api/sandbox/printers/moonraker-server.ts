import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { Machine } from './look-alike.ts';

/** What the documents name for an upload; `root` and `print` may be left out, and `print` defaults to false. */
const uploadSchema = z.strictObject({
  file: z.instanceof(File),
  root: z.enum(['gcodes', 'config']).default('gcodes'),
  path: z.string().optional(),
  checksum: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  print: z.enum(['true', 'false']).default('false'),
});

/** States of the printer object `print_stats`. */
const stats = {
  printing: 'printing',
  paused: 'paused',
  finished: 'complete',
  canceled: 'cancelled',
  failed: 'error',
} as const;

const problem = (code: number, message: string) => ({ error: { code, message, traceback: '' } });

/**
 * A mock of a printer with Klipper behind Moonraker, for tests: the part of its API that the shop uses, as its documents
 * have it (docs/external_api/file_manager.md, printer.md, authorization.md and docs/printer_objects.md, d5ee1712).
 */
export class MoonrakerServer {
  readonly machine = new Machine();
  readonly app = new Hono();

  constructor(key: string) {
    const { machine } = this;
    const inMood = createMiddleware(async (c, next) => {
      if (c.req.header('x-api-key') !== key) return c.json(problem(401, 'Unauthorized'), 401);
      if (machine.mood === 'failing') return c.json(problem(503, 'Klippy Host not connected'), 503);
      await next();
      if (machine.mood === 'losing' && c.req.method !== 'GET') c.res = c.json(problem(504, 'Gateway Timeout'), 504);
      return undefined;
    });
    this.app.use('*', inMood);

    this.app.get('/printer/objects/query', (c) => {
      const { job, shutdown } = machine;
      const all = {
        webhooks: shutdown
          ? { state: 'shutdown', state_message: shutdown }
          : { state: 'ready', state_message: 'Printer is ready' },
        print_stats: {
          filename: job?.file ?? '',
          total_duration: 0,
          print_duration: (job?.progress ?? 0) * 3600,
          filament_used: 0,
          state: job ? stats[job.state] : 'standby',
          message: job?.state === 'failed' ? job.reason : '',
          info: { total_layer: null, current_layer: null },
        },
        virtual_sdcard: {
          file_path: job ? `/home/pi/printer_data/gcodes/${job.file}` : null,
          progress: job?.progress ?? 0,
          is_active: job?.state === 'printing',
          file_position: 0,
          file_size: 0,
        },
      };
      // One that is not there is left out of the answer, without an error.
      const asked = Object.entries(all).filter(([name]) => c.req.query(name) !== undefined);
      return c.json({ result: { eventtime: 578_243.5, status: Object.fromEntries(asked) } });
    });

    this.app.post('/server/files/upload', async (c) => {
      const upload = uploadSchema.safeParse(await c.req.parseBody());
      if (!upload.success) return c.json(problem(400, upload.error.message), 400);
      const { file, checksum, root } = upload.data;
      if (machine.mood === 'full') return c.json(problem(500, '[Errno 28] No space left on device'), 500);
      const known = machine.files.get(file.name);
      if (machine.isPrinting && machine.job?.file === file.name)
        return c.json(problem(403, 'File is loaded, upload not permitted'), 403);
      const stored = machine.store(file.name, new Uint8Array(await file.arrayBuffer()));
      if (checksum !== undefined && checksum !== stored) {
        if (known) machine.files.set(file.name, known);
        else machine.files.delete(file.name);
        return c.json(problem(422, `File checksum mismatch: expected ${checksum}, calculated ${stored}`), 422);
      }
      const item = { path: file.name, root, modified: 0, size: file.size, permissions: 'rw' };
      // Not wrapped in `result`, as OctoPrint has it.
      return c.json({ item, print_started: false, print_queued: false, action: 'create_file' }, 201);
    });

    this.app.post('/printer/print/start', (c) => {
      const { filename } = c.req.query();
      if (machine.shutdown) return c.json(problem(400, machine.shutdown), 400);
      if (machine.begin(filename ?? '')) return c.json({ result: 'ok' });
      return c.json(problem(400, machine.isPrinting ? 'SD busy' : 'Unable to open file'), 400);
    });

    this.app.post('/printer/print/cancel', (c) =>
      machine.cancel() ? c.json({ result: 'ok' }) : c.json(problem(400, 'No print is active'), 400),
    );
  }
}
