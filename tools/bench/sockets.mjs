// @ts-check
import { createHistogram } from 'node:perf_hooks';
import pg from 'pg';
import { WebSocket } from 'ws';

const WATCHERS = 1000;
const CHANGES = 20;
const MICROSECONDS = 1000;
const MAX_WAIT_MS = 10_000;

/**
 * @typedef {object} Watcher
 * @property {WebSocket} socket
 * @property {(state: string) => void} onState
 */

/**
 * Sockets that watch the machine over two replicas, and how long each change takes from the moment before it is written
 * to the moment when each socket has received it.
 * @param {readonly string[]} replicas
 * @param {string} databaseUrl
 * @returns {Promise<{ watchers: number, changes: number, missed: number, p50: number, p99: number }>} times in ms
 */
export async function measureSockets(replicas, databaseUrl) {
  const watchers = [];
  for (let n = 0; n < WATCHERS; n += 50) {
    const some = Array.from({ length: 50 }, (_, place) => watch(replicas[(n + place) % replicas.length] ?? ''));
    watchers.push(...(await Promise.all(some)));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const latency = createHistogram();
  let missed = 0;
  for (let change = 0; change < CHANGES; change++) {
    const state = change % 2 === 0 ? 'jammed' : 'ready';
    const begun = performance.now();
    const received = watchers.map((watcher) => waitForState(watcher, state, begun, latency));
    await client.query('begin');
    await client.query('update sandbox.vending_machine set jammed_until = $1', [
      state === 'jammed' ? 'infinity' : '-infinity',
    ]);
    await client.query(`select pg_notify('vending_changed', '')`);
    await client.query('commit');
    missed += (await Promise.all(received)).filter((was) => !was).length;
  }
  await client.end();
  for (const { socket } of watchers) socket.terminate();
  const ms = (/** @type {number} */ percentile) => Math.round(latency.percentile(percentile) / MICROSECONDS);
  return { watchers: WATCHERS, changes: CHANGES, missed, p50: ms(50), p99: ms(99) };
}

/**
 * Whether the watcher receives that state in time.
 * @param {Watcher} watcher
 * @param {string} state
 * @param {number} begun
 * @param {import('node:perf_hooks').RecordableHistogram} latency
 * @returns {Promise<boolean>}
 */
function waitForState(watcher, state, begun, latency) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), MAX_WAIT_MS);
    watcher.onState = (now) => {
      if (now !== state) return;
      watcher.onState = () => {};
      clearTimeout(timer);
      latency.record(Math.max(1, Math.round((performance.now() - begun) * MICROSECONDS)));
      resolve(true);
    };
  });
}

/**
 * A socket that has received the machine's current state.
 * @param {string} replica
 * @returns {Promise<Watcher>}
 */
function watch(replica) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${replica.replace('http', 'ws')}/api/vend/sockets/`);
    /** @type {Watcher} */
    const watcher = { socket, onState: () => resolve(watcher) };
    socket.on('error', reject);
    socket.on('open', () => socket.send('{"event":"onMachine"}'));
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text));
      if (event === 'machineUpdate') watcher.onState(data.state);
    });
  });
}
