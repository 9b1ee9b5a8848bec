import type { Hono } from 'hono';
import { afterAll } from 'vitest';
import type { Machine } from '../sandbox/printers/look-alike.ts';
import { MoonrakerServer } from '../sandbox/printers/moonraker-server.ts';
import { OctoprintServer } from '../sandbox/printers/octoprint-server.ts';
import { PrusalinkServer } from '../sandbox/printers/prusalink-server.ts';
import { listenOnLoopback } from '../sandbox/stripe/listen.ts';

export interface TestPrinter {
  readonly machine: Machine;
  /** of the setting PRINTERS */
  readonly url: string;
  /** Pulls its plug. */
  stop(): Promise<void>;
}

const KEY = 'workshop-key';

/** A look-alike of a printer of each kind, on its own loopback port until the tests of the file end. */
export const startPrinter = {
  moonraker: (name = 'Printer 1') => listening(new MoonrakerServer(KEY), `moonraker://${KEY}`, name),
  octoprint: (name = 'Printer 1') => listening(new OctoprintServer(KEY), `octoprint://${KEY}`, name),
  prusalink: (name = 'Printer 1') => listening(new PrusalinkServer('maker', KEY), `prusalink://maker:${KEY}`, name),
};

async function listening(
  { app, machine }: { readonly app: Hono; readonly machine: Machine },
  login: string,
  name: string,
): Promise<TestPrinter> {
  const { port, close } = await listenOnLoopback(app);
  afterAll(close);
  return { machine, url: `${login}@127.0.0.1:${port}?name=${encodeURIComponent(name)}`, stop: close };
}
