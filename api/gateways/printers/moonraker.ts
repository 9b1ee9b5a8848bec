import * as z from 'zod';
import type { PrinterState } from '../../../contract/desk/printers.ts';
import type { Printer } from './printer.ts';
import { callPrinter } from './printer-http.ts';

/**
 * Printers with Klipper, by Moonraker's HTTP API: https://moonraker.readthedocs.io/en/latest/external_api/introduction/
 * and printer_objects/ there.
 */

const statusSchema = z.object({
  result: z.object({
    status: z.object({
      webhooks: z.object({ state: z.enum(['ready', 'startup', 'error', 'shutdown']), state_message: z.string() }),
      print_stats: z.object({
        state: z.enum(['standby', 'printing', 'paused', 'complete', 'error', 'cancelled']),
        filename: z.string(),
        message: z.string(),
        print_duration: z.number(),
      }),
      virtual_sdcard: z.object({ progress: z.number() }),
    }),
  }),
});
type Status = z.infer<typeof statusSchema>['result']['status'];

/** The rest of a print that has just begun is a guess. */
const TELLING_PROGRESS = 0.02;

function stateOf({ webhooks, print_stats: job, virtual_sdcard: card }: Status): PrinterState {
  const { filename: file, message, print_duration: seconds } = job;
  if (webhooks.state !== 'ready') return { is: 'unavailable', reason: webhooks.state_message };
  const progress = Math.min(1, Math.max(0, card.progress));
  switch (job.state) {
    case 'standby':
      return { is: 'ready' };
    case 'printing': {
      const secondsLeft = progress < TELLING_PROGRESS ? null : Math.round(seconds / progress - seconds);
      return { is: 'printing', file, progress, secondsLeft };
    }
    case 'paused':
      return { is: 'paused', file, reason: message };
    case 'complete':
      return { is: 'finished', file };
    case 'error':
      return { is: 'failed', file, reason: message || 'The printer names no reason.' };
    case 'cancelled':
      return { is: 'failed', file, reason: 'It was canceled.' };
  }
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

function reasonIn(body: string): string | undefined {
  try {
    return errorSchema.parse(JSON.parse(body)).error.message;
  } catch {
    return undefined;
  }
}

/** `base`: such as http://10.0.0.7:7125 · `key`: empty where Moonraker trusts our address */
export function moonrakerPrinter(base: string, key: string): Printer {
  const headers = key ? { 'X-Api-Key': key } : undefined;
  const call = (path: string, init: RequestInit = {}) =>
    callPrinter(new URL(path, base), { ...init, ...(headers && { headers }) }, reasonIn);

  return {
    async state() {
      const response = await call('/printer/objects/query?webhooks&print_stats&virtual_sdcard');
      return stateOf(statusSchema.parse(await response.json()).result.status);
    },

    async upload({ name, content, sha256 }) {
      const form = new FormData();
      form.set('root', 'gcodes');
      form.set('print', 'false');
      // Moonraker compares, and stores nothing of a file that arrived damaged.
      form.set('checksum', sha256);
      form.set('file', content, name);
      await (await call('/server/files/upload', { method: 'POST', body: form })).body?.cancel();
    },

    async start(name) {
      await call(`/printer/print/start?filename=${encodeURIComponent(name)}`, { method: 'POST' });
    },

    async cancel() {
      await call('/printer/print/cancel', { method: 'POST' });
    },
  };
}
