// @ts-check
import { Agent, request } from 'node:https';

/** As long as a shopper waits. */
const PATIENCE_MS = 30_000;

/**
 * @typedef {{ status: number, text: string }} Answer status 0: none
 * @typedef {(method: string, path: string, options?: { json?: object, form?: string, bytes?: Buffer, headers?: Record<string, string> }) => Promise<Answer>} AskShop
 */

/**
 * Requests over TLS that is really checked.
 * @param {{ url: string, ca: string }} stack
 * @returns {AskShop}
 */
export function askShop({ url, ca }) {
  const agent = new Agent({ keepAlive: true, ca, maxSockets: 200 });
  return (method, path, { json, form, bytes, headers = {} } = {}) =>
    new Promise((resolve) => {
      const body = json ? JSON.stringify(json) : (form ?? bytes);
      const type = json ? 'application/json' : form ? 'application/x-www-form-urlencoded' : undefined;
      const all = {
        'accept-encoding': 'identity',
        ...(type && { 'content-type': type }),
        ...headers,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request(new URL(path, url), { agent, method, headers: all, timeout: PATIENCE_MS }, (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on('error', (error) => resolve({ status: 0, text: error.message }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', (error) => resolve({ status: 0, text: error.message }));
      sent.end(body);
    });
}
