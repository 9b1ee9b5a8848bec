// @ts-check
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../scripts/processes/free-port.mjs';

/**
 * A real SMTP server on this machine, which keeps what it received, and can be stopped for a while.
 * @param {(address: string) => Error | undefined} refuse why it refuses a recipient, if it does
 */
export async function openMailServer(refuse = () => undefined) {
  const port = await freePort();
  /** @type {string[]} */
  const received = [];
  /** @type {SMTPServer} */
  let server;
  async function start() {
    server = new SMTPServer({
      disableReverseLookup: true,
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(refuse(address)),
      onData(stream, _, done) {
        /** @type {Buffer[]} */
        const parts = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString());
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
    /** Each mail as it was sent; order numbers are short enough to stay on a line. */
    received,
  };
}
