import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { SliceDone, SliceEvent } from '../../contract/queu3d/slicer-wire.ts';

export const GCODE = ';FLAVOR:Marlin\n;TIME:320\nG28\n';

const packed = gzipSync(GCODE);
export const DONE: SliceDone = {
  filament: 1234.5,
  printTime: 320,
  size: { width: 20, depth: 20, height: 20 },
  layers: 125,
  triangles: 12,
  repaired: {},
  gcodeBytes: packed.length,
};

/** One slicer call that a test controls. */
export class SlicerCall {
  readonly hungUp: Promise<void>;

  readonly model: Buffer;
  readonly settings: unknown;
  readonly contentType: string | undefined;
  readonly response: ServerResponse;
  /** of a plate */
  parts: unknown;
  bed: unknown;

  constructor(model: Buffer, settings: unknown, contentType: string | undefined, response: ServerResponse) {
    this.model = model;
    this.settings = settings;
    this.contentType = contentType;
    this.response = response;
    this.hungUp = new Promise((resolve) => response.on('close', resolve));
  }

  send(event: SliceEvent): void {
    if (!this.response.headersSent) this.response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    this.response.write(`${JSON.stringify(event)}\n`);
  }

  finish(done: Partial<SliceDone> = {}): void {
    this.send({ done: { ...DONE, ...done } });
    this.response.end(packed);
  }

  fail(fault: Extract<SliceEvent, { fault: unknown }>['fault']): void {
    this.send({ fault });
    this.response.end();
  }

  refuse(status: number, body: object): void {
    this.response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    this.response.end(JSON.stringify(body));
  }

  busy(): void {
    this.refuse(503, { code: 'busy', message: 'All runs are taken.' });
  }

  /** Fails as if the process were killed. */
  cut(): void {
    this.response.socket?.destroy();
  }
}

/** A scripted slicer: each call is handled by the next of `answers`, or by `answer` once those are used up. */
export async function startSlicer(answer: (call: SlicerCall) => void = (call) => call.finish()) {
  const calls: SlicerCall[] = [];
  const answers: ((call: SlicerCall) => void)[] = [];
  const kept = new Map<string, { model: Buffer; contentType: string | undefined }>();
  const server = createServer(async (request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://slicer');
    if (pathname === '/health') return void response.end('{}');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The client has canceled.
      return;
    }
    const contentType = request.headers['content-type'];
    if (request.method === 'PUT') {
      kept.set(pathname.slice('/models/'.length), { model: Buffer.concat(chunks), contentType });
      return void response.writeHead(204).end();
    }
    const parts: { model: string }[] | null = JSON.parse(searchParams.get('parts') ?? 'null');
    const isGone = parts?.some(({ model }) => !kept.has(model));
    const id = isGone ? 'gone' : searchParams.get('model');
    const known = id === null ? { model: Buffer.concat(chunks), contentType } : kept.get(id);
    if (!known) {
      response.writeHead(404, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ code: 'unknown_model', message: 'Not here.' }));
    }
    const settings = JSON.parse(searchParams.get('settings') ?? 'null');
    const call = new SlicerCall(known.model, settings, known.contentType, response);
    call.parts = parts;
    call.bed = JSON.parse(searchParams.get('bed') ?? 'null');
    calls.push(call);
    (answers.shift() ?? answer)(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** models that were sent ahead, by id */
    kept,
    /** how the next calls are handled */
    answers,
    reset(): void {
      calls.length = 0;
      answers.length = 0;
      kept.clear();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
