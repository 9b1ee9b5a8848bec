// @ts-check
import { request } from 'node:http';

/**
 * Passes a request on to a local port, and its answer back; when either side leaves, so does the other.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} answer
 * @param {{ port: number, onFailure: () => void }} options onFailure is called when the port does not answer, or breaks off
 */
export function forwardRequest(incoming, answer, { port, onFailure }) {
  const { url: path, method, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, path, method, headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.on('error', () => answer.destroy());
    from.pipe(answer);
  });
  onward.on('error', () => (answer.headersSent ? answer.destroy() : onFailure()));
  answer.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
