// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forwardRequest } from './forward-request.mjs';
import { freePort } from './free-port.mjs';
import { printError } from './print.mjs';
import { isShuttingDown, onShutdown } from './shutdown.mjs';
import { explain } from './user-error.mjs';

/** Whoever adds one photo adds others: they don't wait for a start again. */
const IDLE_MS = 60_000;
/** Until we hear that a process has ended, on a busy machine. */
const HEARING_MS = 2_000;

/** @typedef {Pick<import('./service.mjs').Service, 'ended' | 'stop' | 'lastLines'>} Service */

/**
 * Answers at an address for a service that runs only while it is needed: the first request starts it, a while without
 * requests stops it, and after a crash the next request starts it again. Deno takes 25 MB or more even at rest.
 * @param {string} name such as "The decoder of pictures"
 * @param {(port: string) => Promise<Service>} start
 * @param {{ idleMs?: number }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} stop: for good
 */
export async function runOnDemand(name, start, { idleMs = IDLE_MS } = {}) {
  /** @typedef {{ port: number, service: Service }} Running */
  /** @type {Promise<Running> | undefined} */
  let running;
  let requests = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let idle;

  const server = createServer((incoming, answer) => {
    requests += 1;
    clearTimeout(idle);
    answer.on('close', () => {
      requests -= 1;
      if (requests === 0) idle = setTimeout(rest, idleMs).unref();
    });
    void pass(incoming, answer);
  });
  // The caller closes its connections; one that we closed could have a request on its way.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;

  /**
   * @param {import('node:http').IncomingMessage} incoming
   * @param {import('node:http').ServerResponse} answer
   */
  async function pass(incoming, answer) {
    // What was asked for is unavailable, as after a crash.
    const onFailure = () => void answer.destroy();
    try {
      running ??= begin();
      const { port, service } = await running;
      // A crash ends its connections before we hear of it, and the next request must not meet it as well.
      const onBroken = () =>
        void Promise.race([service.ended, sleep(HEARING_MS, undefined, { ref: false })]).then(onFailure);
      forwardRequest(incoming, answer, { port, onFailure: onBroken });
    } catch (error) {
      if (!isShuttingDown()) printError(explain(error));
      onFailure();
    }
  }

  /** @returns {Promise<Running>} */
  function begin() {
    const beginning = startAt().catch((error) => {
      if (running === beginning) running = undefined;
      throw error;
    });
    return beginning;

    async function startAt() {
      const port = await freePort();
      const service = await start(String(port));
      void service.ended.then((reason) => {
        // It was stopped.
        if (running !== beginning) return;
        running = undefined;
        const last = service.lastLines();
        const output = last ? ` Last output:\n${last}` : '';
        if (!isShuttingDown()) printError(`${name} exited (${reason}) and starts again when it is needed.${output}`);
      });
      return { port, service };
    }
  }

  async function rest() {
    const started = running;
    running = undefined;
    await started?.then(({ service }) => service.stop()).catch(() => {});
  }

  const stop = async () => {
    clearTimeout(idle);
    server.close();
    server.closeAllConnections();
    await rest();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onShutdown(stop);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, stop };
}
