import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { createServer, type TLSSocket } from 'node:tls';
import { unzipSync } from 'fflate';
import type { Machine } from './look-alike.ts';

/** The files of a printer of Bambu Lab: FTP inside of TLS from its first byte, as its vsFTPd has it. */
export class BambuFiles {
  readonly #machine: Machine;
  readonly #accessCode: string;
  /** The keys of its tickets are those of all its connections, so that a session is known in each. */
  readonly #tls: { readonly key: string; readonly cert: string; readonly ticketKeys: Buffer };
  readonly #sockets = new Set<Socket>();
  readonly #server;

  constructor(machine: Machine, accessCode: string, tls: { readonly key: string; readonly cert: string }) {
    this.#machine = machine;
    this.#accessCode = accessCode;
    this.#tls = { ...tls, ticketKeys: randomBytes(48) };
    // A client may go away in the middle.
    this.#server = createServer(this.#tls, (control) => void this.#serve(control).catch(() => control.destroy()));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(control: TLSSocket): Promise<void> {
    this.#sockets.add(control);
    control.on('error', () => undefined);
    const reply = (text: string) => control.write(`${text}\r\n`);
    reply(this.#machine.mood === 'failing' ? '421 Service not available.' : '220 (vsFTPd 3.0.3)');
    let isIn = false;
    let isPrivate = false;
    let data: Promise<TLSSocket> | undefined;
    for await (const line of createInterface({ input: control })) {
      const [, command = '', text = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
      if (command === 'USER') reply(text === 'bblp' ? '331 Please specify the password.' : '530 Login incorrect.');
      else if (command === 'PASS') {
        isIn = text === this.#accessCode;
        reply(isIn ? '230 Login successful.' : '530 Login incorrect.');
      } else if (!isIn) reply('530 Please login with USER and PASS.');
      else if (command === 'TYPE' || command === 'PBSZ' || command === 'STRU') reply('200 OK.');
      else if (command === 'PROT') {
        isPrivate = text === 'P';
        reply('200 PROT now Private.');
      } else if (command === 'SIZE') {
        const has = text.endsWith('.3mf') && this.#machine.files.has(text.slice(0, -'.3mf'.length));
        reply(has ? '213 1024' : '550 Could not get file size.');
      } else if (command === 'PASV') {
        const { port, socket } = await this.#openData();
        data = socket;
        reply(`227 Entering Passive Mode (127,0,0,1,${port >> 8},${port & 255}).`);
      } else if (command === 'STOR' && data && isPrivate) {
        reply('150 Ok to send data.');
        const answer = await this.#store(text, await data);
        if (this.#machine.mood === 'losing') control.destroy();
        else reply(answer);
      } else reply('500 Unknown command.');
    }
  }

  async #openData(): Promise<{ port: number; socket: Promise<TLSSocket> }> {
    const server = createServer(this.#tls);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = once(server, 'secureConnection').then(([socket]) => {
      server.close();
      this.#sockets.add(socket);
      return socket;
    });
    return { port, socket };
  }

  async #store(name: string, socket: TLSSocket): Promise<string> {
    // Anybody could come to a port that was just opened. It does not manage to resume a session of TLS 1.3.
    if (!socket.isSessionReused() || socket.getProtocol() !== 'TLSv1.2') {
      socket.destroy();
      return '522 SSL connection failed: session reuse required';
    }
    const content = await buffer(socket);
    if (this.#machine.mood === 'full') return '552 Insufficient storage space.';
    // What it starts is the G-code within, under the name of the archive.
    const { 'Metadata/plate_1.gcode': gcode } = unzipSync(content);
    if (gcode) this.#machine.store(name.replace(/\.3mf$/, ''), gcode);
    return '226 Transfer complete.';
  }
}
