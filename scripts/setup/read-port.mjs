// @ts-check
import { createServer } from 'node:net';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';

/**
 * The port that shoppers use.
 * @param {string | undefined} value of PORT; nothing means 8000
 */
export function readPort(value) {
  if (!value) return 8000;
  const port = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  throw new PlainProblem(`PORT is "${value}", but must be a whole number from 1 to 65535, such as PORT=8080.`);
}

/**
 * Refuses a port that cannot be listened on.
 * @param {number} port
 * @param {string} [host]
 */
export async function checkPort(port, host = '0.0.0.0') {
  const code = await tryPort(port, host);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new PlainProblem(
      `Port ${port} is taken by another program. End that program, or choose another port, such as PORT=${port + 1} npm start.`,
    );
  }
  if (code === 'EACCES')
    throw new PlainProblem(`Port ${port} may be used by root only. Choose one above 1023, such as PORT=8080.`);
  throw new PlainProblem(`Nothing can listen on ${host}, port ${port} (${code}). Check HOST and PORT.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string>} the code of the failure; empty when it worked
 */
function tryPort(port, host) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('')));
  });
}
