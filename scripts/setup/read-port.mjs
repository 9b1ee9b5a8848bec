// @ts-check
import { createServer } from 'node:net';
import { codeOf, UserError } from '../processes/user-error.mjs';

/**
 * The port that shoppers connect to.
 * @param {string | undefined} value of PORT; defaults to 8000
 */
export function readPort(value) {
  if (!value) return 8000;
  const port = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT is "${value}", but must be a whole number from 1 to 65535, such as PORT=8080.`);
}

/**
 * Throws if the port cannot be listened on.
 * @param {number} port
 * @param {string} [host]
 */
export async function checkPort(port, host = '0.0.0.0') {
  const code = await tryPort(port, host);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new UserError(
      `Port ${port} is in use by another program. Stop that program, or choose another port, such as PORT=${port + 1} npm start.`,
    );
  }
  if (code === 'EACCES')
    throw new UserError(`Port ${port} can only be used by root. Choose one above 1023, such as PORT=8080.`);
  throw new UserError(`Cannot listen on ${host}, port ${port} (${code}). Check HOST and PORT.`);
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
