import { afterAll } from 'vitest';
import type { Machine } from '../sandbox/printers/look-alike.ts';
import { MoonrakerServer } from '../sandbox/printers/moonraker-server.ts';
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
  async moonraker(name = 'Printer 1'): Promise<TestPrinter> {
    const server = new MoonrakerServer(KEY);
    const { port, close } = await listenOnLoopback(server.app);
    afterAll(close);
    const url = `moonraker://${KEY}@127.0.0.1:${port}?name=${encodeURIComponent(name)}`;
    return { machine: server.machine, url, stop: close };
  },
};
