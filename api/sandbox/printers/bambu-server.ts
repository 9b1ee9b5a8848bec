import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { Aedes } from 'aedes';
import * as z from 'zod';
import { BambuFiles } from './bambu-files.ts';
import { Machine } from './look-alike.ts';

const sequence_id = z.string().regex(/^\d+$/);
const commandsSchema = z.union([
  z.strictObject({
    pushing: z.strictObject({
      command: z.literal('pushall'),
      sequence_id,
      version: z.literal(1),
      push_target: z.literal(1),
    }),
  }),
  z.strictObject({ info: z.strictObject({ command: z.literal('get_version'), sequence_id }) }),
  z.strictObject({
    print: z.discriminatedUnion('command', [
      z.strictObject({
        command: z.literal('project_file'),
        sequence_id,
        param: z.literal('Metadata/plate_1.gcode'),
        url: z.templateLiteral(['ftp:///', z.string().regex(/^[\w.-]+\.3mf$/)]),
        md5: z.string().regex(/^([0-9A-F]{32})?$/),
        subtask_name: z.string(),
        project_id: z.literal('0'),
        profile_id: z.literal('0'),
        task_id: z.literal('0'),
        subtask_id: z.literal('0'),
        bed_type: z.literal('auto'),
        use_ams: z.literal(false),
        ams_mapping: z.literal(''),
        timelapse: z.boolean(),
        bed_leveling: z.boolean(),
        flow_cali: z.boolean(),
        vibration_cali: z.boolean(),
        layer_inspect: z.boolean(),
      }),
      z.strictObject({ command: z.literal('stop'), sequence_id, param: z.literal('') }),
    ]),
  }),
]);
type Print = Extract<z.infer<typeof commandsSchema>, { print: unknown }>['print'];

const BUSY = 0x0500_4004;
const NO_FILE = 0x0500_4003;
const HEATER = 0x0300_8003;
const CANCELED = 0x0300_400c;

/**
 * A mock of a printer of Bambu Lab in LAN mode, for tests: MQTT and files inside of TLS. Bambu publishes no documents of it.
 * What it does is what several programs that talk to such printers say: OpenBambuAPI (mqtt.md, ftp.md and tls.md, cc383a2),
 * ha-bambulab (809391e7), bambulabs_api (5bd1e84) and bambuddy (a28bdc547).
 */
export class BambuServer {
  readonly machine = new Machine();
  readonly #serial: string;
  readonly #accessCode: string;
  readonly #files: BambuFiles;
  readonly #mqtt: Server;
  readonly #sockets = new Set<Socket>();
  #broker: Aedes | undefined;
  /** What it has said of itself: it repeats nothing that is as before, unless it is asked for all. */
  #said: Record<string, unknown> = {};

  constructor(serial: string, accessCode: string, tls: { readonly key: string; readonly cert: string }) {
    this.#serial = serial;
    this.#accessCode = accessCode;
    this.#files = new BambuFiles(this.machine, accessCode, tls);
    this.#mqtt = createServer(tls, (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      this.#broker?.handle(socket);
    });
  }

  async listen(): Promise<{ port: number; filesPort: number }> {
    const request = `device/${this.#serial}/request`;
    const report = `device/${this.#serial}/report`;
    this.#broker = await Aedes.createBroker({
      authenticate: (_client, username, password, done) => {
        const returnCode = this.machine.mood === 'failing' ? 3 : 5;
        const isKnown = username === 'bblp' && password?.toString() === this.#accessCode;
        if (returnCode === 5 && isKnown) done(null, true);
        else done(Object.assign(new Error('refused'), { returnCode }), null);
      },
      authorizeSubscribe: (_client, subscription, done) =>
        done(null, subscription.topic === report ? subscription : null),
      authorizePublish: (client, { topic, payload }, done) => {
        done(null);
        if (client && topic === request) void this.#answer(String(payload));
      },
    });
    this.#mqtt.listen(0, '127.0.0.1');
    await once(this.#mqtt, 'listening');
    return { port: (this.#mqtt.address() as AddressInfo).port, filesPort: await this.#files.listen() };
  }

  /** Pulls its plug. */
  async close(): Promise<void> {
    this.#mqtt.close();
    this.disconnect();
    await this.#files.close();
    await new Promise<void>((done) => (this.#broker ? this.#broker.close(done) : done()));
  }

  /** Ends every connection. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Says anything, as a printer with other firmware might. */
  async say(payload: string): Promise<void> {
    await new Promise<void>((done) => {
      const packet = { cmd: 'publish', qos: 0, retain: false, dup: false } as const;
      this.#broker?.publish({ ...packet, topic: `device/${this.#serial}/report`, payload }, () => done());
    });
  }

  async #answer(payload: string): Promise<void> {
    const { machine } = this;
    if (machine.mood === 'failing') return this.disconnect();
    const request = commandsSchema.safeParse(JSON.parse(payload)).data;
    // It says nothing to what it does not know.
    if (!request) return;
    if ('pushing' in request) this.#said = {};
    if ('print' in request) {
      const answer = this.#print(request.print);
      if (machine.mood === 'losing') return this.disconnect();
      await this.#pushStatus();
      return await this.say(JSON.stringify({ print: { ...request.print, ...answer } }));
    }
    await this.#pushStatus();
    if ('info' in request) {
      const module = [{ name: 'ota', hw_ver: '', sn: this.#serial, sw_ver: '01.08.02.00' }];
      await this.say(JSON.stringify({ info: { ...request.info, module, result: 'success' } }));
    }
    return undefined;
  }

  #print(command: Print): { result: string; reason: string } {
    const { machine } = this;
    if (command.command === 'stop')
      return machine.cancel() ? { result: 'success', reason: '' } : { result: 'fail', reason: 'not printing' };
    if (machine.isPrinting || machine.shutdown) {
      machine.told++;
      return { result: 'FAIL', reason: `busy ${BUSY}` };
    }
    const file = command.url.slice('ftp:///'.length, -'.3mf'.length);
    // It takes the command, and finds out later.
    if (!machine.begin(file)) machine.job = { file, state: 'failed', progress: 0, reason: 'no such file' };
    return { result: 'SUCCESS', reason: '' };
  }

  async #pushStatus(): Promise<void> {
    const now = this.#status();
    const changed = Object.entries(now).filter(([field, value]) => this.#said[field] !== value);
    this.#said = now;
    if (changed.length > 0)
      await this.say(JSON.stringify({ print: { command: 'push_status', ...Object.fromEntries(changed) } }));
  }

  #status(): Record<string, unknown> {
    const { job, shutdown } = this.machine;
    const progress = job?.progress ?? 0;
    const states = {
      printing: progress === 0 ? 'PREPARE' : 'RUNNING',
      paused: 'PAUSE',
      finished: 'FINISH',
      canceled: 'FAILED',
      failed: 'FAILED',
    };
    return {
      gcode_state: job ? states[job.state] : 'IDLE',
      subtask_name: job?.file ?? '',
      gcode_file: job ? `${job.file}.3mf` : '',
      mc_percent: Math.round(progress * 100),
      mc_remaining_time: job ? Math.round((1 - progress) * 60) : 0,
      print_error: this.#error(shutdown),
      bed_temper: 25,
      wifi_signal: '-45dBm',
    };
  }

  #error(shutdown: string): number {
    const { job } = this.machine;
    // Such as 0300-8003: a printer only has a number for each of its problems.
    if (shutdown !== '') return Number.parseInt(shutdown.replace('-', ''), 16);
    if (job?.state === 'canceled') return CANCELED;
    if (job?.state !== 'failed') return 0;
    return job.progress === 0 ? NO_FILE : HEATER;
  }
}
