// @ts-check
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
