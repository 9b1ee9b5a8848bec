// @ts-check
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../processes/free-port.mjs';

/** A real SMTP server on this machine, which keeps what it received, and can be stopped for a while. */
export async function openMailServer() {
  const port = await freePort();
  let received = '';
  /** @type {SMTPServer} */
  let server;
  async function start() {
    server = new SMTPServer({
      disableReverseLookup: true,
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, done) {
        /** @type {Buffer[]} */
        const parts = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          received += Buffer.concat(parts).toString();
          done();
        });
      },
    });
    server.on('error', () => {});
    // At all addresses: containers reach this machine at one of Docker's.
    server.listen(port);
    await once(server.server, 'listening');
  }
  await start();
  return {
    port,
    start,
    stop: () => new Promise((/** @type {(done: void) => void} */ resolve) => server.close(() => resolve())),
    /** Everything that was received; order numbers are short enough to stay on a line. */
    received: () => received,
  };
}
