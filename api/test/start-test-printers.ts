import { X509Certificate } from 'node:crypto';
import type { Hono } from 'hono';
import { afterAll } from 'vitest';
import { BambuServer } from '../sandbox/printers/bambu-server.ts';
import type { Machine } from '../sandbox/printers/look-alike.ts';
import { MoonrakerServer } from '../sandbox/printers/moonraker-server.ts';
import { OctoprintServer } from '../sandbox/printers/octoprint-server.ts';
import { PrusalinkServer } from '../sandbox/printers/prusalink-server.ts';
import { listenOnLoopback } from '../sandbox/stripe/listen.ts';
import { selfSigned } from './certificate.ts';

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
  bambu: startBambu,
};

export const TEST_SERIAL = '01P00A000000001';

/** `names`: the serial number in its certificate */
export async function startBambu(name = 'Printer 1', names = TEST_SERIAL) {
  const tls = selfSigned(names, new Date(Date.now() + 86_400_000));
  const server = new BambuServer(TEST_SERIAL, KEY, tls);
  const { port, filesPort } = await server.listen();
  const stop = () => server.close();
  afterAll(stop);
  const query = new URLSearchParams({
    name,
    files: String(filesPort),
    certificate: new X509Certificate(tls.cert).fingerprint256,
  });
  const url = `bambu://${TEST_SERIAL}:${KEY}@127.0.0.1:${port}?${query}`;
  return { machine: server.machine, url, stop, server };
}

async function listening(
  { app, machine }: { readonly app: Hono; readonly machine: Machine },
  login: string,
  name: string,
): Promise<TestPrinter> {
  const { port, close } = await listenOnLoopback(app);
  afterAll(close);
  return { machine, url: `${login}@127.0.0.1:${port}?name=${encodeURIComponent(name)}`, stop: close };
}
