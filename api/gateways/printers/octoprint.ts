import * as z from 'zod';
import type { PrinterState } from '../../../contract/desk/printers.ts';
import { type Printer, PrinterRefused } from './printer.ts';
import { callPrinter } from './printer-http.ts';

/**
 * Printers behind OctoPrint: https://docs.octoprint.org/en/main/api/. No version is asked for, so that every release answers
 * as before 2.0.
 */

const jobSchema = z.object({
  job: z.object({ file: z.object({ name: z.string().nullable() }) }),
  progress: z.object({
    completion: z.number().nullable().describe('percent; null: it was not started, or did not end well'),
    printTimeLeft: z.number().nullable(),
  }),
  state: z.string(),
  error: z.string().optional(),
});
type Job = z.infer<typeof jobSchema>;

const printerSchema = z.object({
  state: z.object({
    flags: z.object({
      paused: z.boolean(),
      pausing: z.boolean().default(false),
      printing: z.boolean(),
      cancelling: z.boolean().default(false),
    }),
  }),
});
type Flags = z.infer<typeof printerSchema>['state']['flags'];

function stateOf({ job, progress }: Job, flags: Flags): PrinterState {
  const file = job.file.name ?? '';
  const done = (progress.completion ?? 0) / 100;
  if (flags.paused || flags.pausing) return { is: 'paused', file, reason: '' };
  if (flags.printing || flags.cancelling) {
    const secondsLeft = progress.printTimeLeft === null ? null : Math.max(0, progress.printTimeLeft);
    return { is: 'printing', file, progress: Math.min(1, Math.max(0, done)), secondsLeft };
  }
  // The file stays selected. A print that was canceled has no completion.
  return file !== '' && done >= 1 ? { is: 'finished', file } : { is: 'ready' };
}

/** It has lost its printer: because of an error, in the middle of a print, or it was never connected. */
function disconnected({ job, state, error }: Job): PrinterState {
  const { name } = job.file;
  return error && name ? { is: 'failed', file: name, reason: error } : { is: 'unavailable', reason: error ?? state };
}

const errorSchema = z.object({ error: z.string() });

function reasonIn(body: string): string | undefined {
  try {
    return errorSchema.parse(JSON.parse(body)).error;
  } catch {
    return undefined;
  }
}

/** `base`: such as http://10.0.0.8 */
export function octoprintPrinter(base: string, key: string): Printer {
  const call = (path: string, init: RequestInit = {}) =>
    callPrinter(new URL(path, base), { ...init, headers: { ...init.headers, 'X-Api-Key': key } }, reasonIn);
  const post = (path: string, command: object) =>
    call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(command) });

  return {
    async state() {
      const job = jobSchema.parse(await (await call('/api/job')).json());
      try {
        const response = await call('/api/printer?exclude=temperature,sd');
        return stateOf(job, printerSchema.parse(await response.json()).state.flags);
      } catch (error) {
        if (error instanceof PrinterRefused) return disconnected(job);
        throw error;
      }
    },

    async upload({ name, content }) {
      const form = new FormData();
      form.set('select', 'false');
      form.set('print', 'false');
      form.set('file', content, name);
      await (await call('/api/files/local', { method: 'POST', body: form })).body?.cancel();
    },

    async start(name) {
      await post(`/api/files/local/${encodeURIComponent(name)}`, { command: 'select', print: true });
    },

    async cancel() {
      await post('/api/job', { command: 'cancel' });
    },
  };
}
