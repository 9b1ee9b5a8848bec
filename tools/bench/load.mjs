// @ts-check

import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

/**
 * @typedef {object} Load
 * @property {string} name
 * @property {string} url
 * @property {number} [connections]
 * @property {number} [seconds]
 * @property {number} [warmUpSeconds]
 * @property {object} [request] what every request has: method, path, headers, body
 *
 * @typedef {{ name: string, perSecond: number, p50: number, p99: number, errors: number }} LoadResult times in ms
 * @typedef {LoadResult & { p95: number }} EachResult
 */

/**
 * Sends requests over keep-alive connections for some seconds and reads the latencies; answers other than 2xx
 * count as errors.
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
export async function measureLoad({ name, url, connections = 16, seconds = 10, warmUpSeconds = 2, request = {} }) {
  const requests = [request];
  await autocannon({ url, connections, duration: warmUpSeconds, requests });
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    name,
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}

const MICROSECONDS = 1000;

/** @typedef {{ path?: string, body?: string, headers?: Record<string, string> }} EachRequest posted when it has a body */

/**
 * @typedef {object} EachLoad
 * @property {string} name
 * @property {string} url
 * @property {string} [path] of all requests
 * @property {() => EachRequest} next request: another shopper's each time
 * @property {number} connections
 * @property {number} [seconds]
 * @property {number} [warmUpSeconds]
 */

/**
 * Sends requests over keep-alive connections, each with its own headers and each connection waiting for its response.
 * Used where requests differ: autocannon then sends some of them twice.
 * @param {EachLoad} load
 * @returns {Promise<EachResult>}
 */
export async function measureEach({ name, url, path = '/', next, connections, seconds = 10, warmUpSeconds = 2 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = () => {
    const input = next();
    return sendOnce(new URL(input.path ?? path, url), agent, input);
  };
  await during(warmUpSeconds, connections, send);
  const latency = createHistogram();
  let good = 0;
  let errors = 0;
  const elapsed = await during(seconds, connections, async () => {
    const started = performance.now();
    const status = await send();
    latency.record(Math.max(1, Math.round((performance.now() - started) * MICROSECONDS)));
    if (status === 200) good += 1;
    else errors += 1;
  });
  agent.destroy();
  const ms = (/** @type {number} */ percentile) => Math.round(latency.percentile(percentile) / MICROSECONDS);
  return { name, perSecond: Math.round(good / elapsed), p50: ms(50), p95: ms(95), p99: ms(99), errors };
}

/**
 * Repeats the work side by side for that long; gives the seconds until the last one was done.
 * @param {number} seconds
 * @param {number} sideBySide
 * @param {() => Promise<unknown>} work
 */
async function during(seconds, sideBySide, work) {
  const started = performance.now();
  const end = started + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) await work();
  };
  await Promise.all(Array.from({ length: sideBySide }, one));
  return (performance.now() - started) / 1000;
}

/**
 * @param {URL} url
 * @param {Agent} agent
 * @param {EachRequest} input
 * @returns {Promise<number>} the status
 */
function sendOnce(url, agent, { body, headers }) {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const method = body ? 'POST' : 'GET';
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
