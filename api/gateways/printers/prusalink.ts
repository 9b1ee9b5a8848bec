import * as z from 'zod';
import type { PrinterState } from '../../../contract/desk/printers.ts';
import { digestFetch } from './digest-login.ts';
import { type Printer, PrinterRefused } from './printer.ts';
import { callPrinter } from './printer-http.ts';

/** Prusa's printers by PrusaLink: spec/openapi.yaml of https://github.com/prusa3d/Prusa-Link-Web. */

const statusSchema = z.object({
  printer: z.object({
    state: z.enum(['IDLE', 'BUSY', 'PRINTING', 'PAUSED', 'FINISHED', 'STOPPED', 'ERROR', 'ATTENTION', 'READY']),
    status_printer: z.object({ message: z.string().optional() }).optional(),
  }),
});
type Status = z.infer<typeof statusSchema>['printer'];

const jobSchema = z.object({
  id: z.int(),
  progress: z.number().describe('percent'),
  time_remaining: z.number().nullish(),
  // Absent when it prints what a computer sends it line by line. `name` may be the short one of its card.
  file: z.object({ name: z.string(), display_name: z.string().optional() }).optional(),
});
type Job = z.infer<typeof jobSchema>;

const storagesSchema = z.object({
  storage_list: z.array(
    z.object({
      path: z.string().regex(/^\/[\w-]+$/),
      available: z.boolean(),
      read_only: z.boolean().optional(),
    }),
  ),
});

function stateOf({ state, status_printer }: Status, job: Job | undefined): PrinterState {
  const message = status_printer?.message ?? '';
  const file = job?.file?.display_name ?? job?.file?.name ?? '';
  switch (state) {
    case 'IDLE':
    case 'READY':
      return { is: 'ready' };
    case 'BUSY':
      // It heats and homes in the state of a print that has begun, or does something else that it was asked to.
      return job ? printing(job, file) : { is: 'unavailable', reason: 'The printer is busy.' };
    case 'PRINTING':
      return job ? printing(job, file) : { is: 'printing', file, progress: 0, secondsLeft: null };
    case 'PAUSED':
      return { is: 'paused', file, reason: message };
    case 'ATTENTION':
      return job
        ? { is: 'paused', file, reason: message || 'The printer asks something on its screen.' }
        : { is: 'unavailable', reason: message || 'The printer asks something on its screen.' };
    case 'FINISHED':
      return { is: 'finished', file };
    case 'STOPPED':
      return { is: 'failed', file, reason: 'It was canceled.' };
    case 'ERROR':
      return job
        ? { is: 'failed', file, reason: message || 'The printer names no reason.' }
        : { is: 'unavailable', reason: message || 'The printer shows an error.' };
  }
}

function printing({ progress, time_remaining }: Job, file: string): PrinterState {
  const done = Math.min(1, Math.max(0, progress / 100));
  return { is: 'printing', file, progress: done, secondsLeft: time_remaining ?? null };
}

const errorSchema = z.object({ title: z.string(), text: z.string() });

/** Printers answer with text, those that are asked for it with an object. */
function reasonIn(body: string): string | undefined {
  try {
    const { title, text } = errorSchema.parse(JSON.parse(body));
    return `${title}: ${text}`;
  } catch {
    return body.trim().slice(0, 200) || undefined;
  }
}

/** `base`: such as http://10.0.0.9 */
export function prusalinkPrinter(base: string, user: string, password: string): Printer {
  const send = digestFetch({ user, password });
  const call = (path: string, init: RequestInit = {}) =>
    callPrinter(
      new URL(path, base),
      { ...init, headers: { ...init.headers, Accept: 'application/json' } },
      reasonIn,
      send,
    );

  /** Undefined: it has no job. */
  const readJob = async () => {
    const response = await call('/api/v1/job');
    return response.status === 204 ? undefined : jobSchema.parse(await response.json());
  };

  /** Where a file is: on the first storage that takes files. */
  const pathOf = async (name: string) => {
    const { storage_list } = storagesSchema.parse(await (await call('/api/v1/storage')).json());
    const storage = storage_list.find(({ available, read_only }) => available && !read_only);
    if (!storage) throw new PrinterRefused('The printer has no storage that takes files: is its USB drive in it?');
    return `/api/v1/files${storage.path}/${encodeURIComponent(name)}`;
  };

  return {
    async state() {
      const { printer } = statusSchema.parse(await (await call('/api/v1/status')).json());
      return stateOf(printer, await readJob());
    },

    async upload({ name, content }) {
      // Asked for the storage first, it knows us when the file comes: a file that is refused would be sent twice.
      const path = await pathOf(name);
      const headers = { 'Content-Type': 'application/octet-stream', 'Print-After-Upload': '?0', Overwrite: '?1' };
      await (await call(path, { method: 'PUT', headers, body: content })).body?.cancel();
    },

    async start(name) {
      await call(await pathOf(name), { method: 'POST' });
    },

    async cancel() {
      const job = await readJob();
      if (!job) throw new PrinterRefused('The printer prints nothing.');
      await call(`/api/v1/job/${job.id}`, { method: 'DELETE' });
    },
  };
}
