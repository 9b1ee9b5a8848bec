import { EventEmitter, on, once } from 'node:events';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { MqttClient } from 'mqtt';
import * as z from 'zod';
import { assertIsPrinter, type BambuPrinter, tlsOptions } from './bambu-printer.ts';
import { ANSWER_MS } from './printer-http.ts';

/** A whole report has about 20 kB. */
const MAX_REPORT_BYTES = 500_000;
const MAX_NAME = 500;

/** What a printer says of itself. */
const statusSchema = z.object({
  gcode_state: z.enum(['IDLE', 'PREPARE', 'SLICING', 'RUNNING', 'PAUSE', 'FINISH', 'FAILED']),
  subtask_name: z.string().max(MAX_NAME).describe('the name that came with the command; of the last print, too'),
  gcode_file: z.string().max(MAX_NAME).describe('may be a path inside the archive'),
  mc_percent: z.number(),
  mc_remaining_time: z.number().describe('minutes'),
  print_error: z.int().describe('0: none'),
});
export type BambuStatus = z.infer<typeof statusSchema>;
const statusFields = Object.keys(statusSchema.shape);

const messageSchema = z.looseObject({ command: z.string(), sequence_id: z.coerce.string().optional() });
type Message = z.infer<typeof messageSchema>;
const reportSchema = z.object({ print: messageSchema.optional(), info: messageSchema.optional() });
type Report = z.infer<typeof reportSchema>;

export interface BambuCommand {
  readonly command: string;
  readonly [field: string]: unknown;
}

export interface BambuConnection {
  /** Sends a command and waits for the answer to it, which has its number. */
  ask(kind: keyof Report, command: BambuCommand): Promise<Message>;
  /** What the printer has said of itself until now; throws where that is not what the shop knows. */
  status(): BambuStatus;
}

/**
 * Connects to the MQTT broker of a printer where it is not connected. The connection is kept: small printers say everything
 * only when they are asked for it, which makes them lag, and then what changes. One that fails, or on which an answer does not
 * come in time, is closed, and the next call opens another.
 */
export function bambuConnection(printer: BambuPrinter): () => Promise<BambuConnection> {
  let current: Promise<BambuConnection> | undefined;
  return () => {
    current ??= open(printer, () => {
      current = undefined;
    });
    return current;
  };
}

/** A connection that ends as a whole: with the first thing that fails on it, which is what everybody who waits is told. */
interface Line {
  readonly socket: TLSSocket;
  readonly signal: AbortSignal;
  end(reason: Error): void;
  /** Ends the connection where this takes too long. */
  inTime<T>(work: Promise<T>): Promise<T>;
}

async function open(printer: BambuPrinter, onEnd: () => void): Promise<BambuConnection> {
  const ended = new AbortController();
  const { signal } = ended;
  const socket = connectTls({ ...tlsOptions(printer), host: printer.host, port: printer.port });
  const end = (reason: Error): void => {
    if (signal.aborted) return;
    ended.abort(reason);
    socket.destroy();
    onEnd();
  };
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => end(new Error('The printer does not answer in time.')), ANSWER_MS);
    try {
      return await work;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('The printer closed the connection.')));
  try {
    await inTime(once(socket, 'secureConnect', { signal }));
    assertIsPrinter(socket, printer);
    return await signIn(printer, { socket, signal, end, inTime });
  } catch (error) {
    end(error as Error);
    throw error;
  }
}

async function signIn({ serial, accessCode }: BambuPrinter, line: Line): Promise<BambuConnection> {
  const { socket, signal, end, inTime } = line;
  const client = new MqttClient(() => socket, {
    username: 'bblp',
    password: accessCode,
    protocolVersion: 4,
    keepalive: 30,
    reconnectPeriod: 0,
  });
  client.on('error', end);
  signal.addEventListener('abort', () => client.end(true));
  // The client itself would take a message of 256 megabytes.
  let unread = 0;
  socket.on('data', ({ length }: Buffer) => {
    unread += length;
    if (unread > MAX_REPORT_BYTES) end(new Error('The printer sends more than a report.'));
  });
  client.on('packetreceive', () => {
    unread = 0;
  });

  const events = new EventEmitter();
  const said: Record<string, unknown> = {};
  client.on('message', (_topic, payload) => {
    const report = reportSchema.safeParse(readJson(payload)).data;
    if (!report) return;
    if (report.print?.command === 'push_status') {
      for (const field of statusFields) if (field in report.print) said[field] = report.print[field];
    }
    events.emit('report', report);
  });
  let sent = 0;
  const send = (kind: string, command: BambuCommand): string => {
    const sequence_id = String(++sent);
    client.publish(`device/${serial}/request`, JSON.stringify({ [kind]: { sequence_id, ...command } }), { qos: 1 });
    return sequence_id;
  };
  /** The first thing that `find` finds in a report from now on. */
  const findInReports = async <T>(find: (report: Report) => T | undefined): Promise<T> => {
    for await (const [report] of on(events, 'report', { signal })) {
      const found = find(report as Report);
      if (found !== undefined) return found;
    }
    throw signal.reason;
  };

  client.once('connect', () => events.emit('connected'));
  await inTime(once(events, 'connected', { signal }));
  client.subscribe(`device/${serial}/report`, () => events.emit('subscribed'));
  await inTime(once(events, 'subscribed', { signal }));
  send('pushing', { command: 'pushall', version: 1, push_target: 1 });
  await inTime(findInReports(() => statusFields.every((field) => field in said) || undefined));

  return {
    ask(kind, command) {
      // No report arrives before this function has ended.
      const number = send(kind, command);
      return inTime(
        findInReports(({ [kind]: message }) =>
          message?.command === command.command && message.sequence_id === number ? message : undefined,
        ),
      );
    },
    status: () => statusSchema.parse(said),
  };
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
