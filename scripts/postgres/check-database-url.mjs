// @ts-check
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';
import { withConnection } from './connect.mjs';

const EXAMPLE = 'DATABASE_URL=postgres://name:password@host:5432/northspool';

/**
 * Makes sure that the database of DATABASE_URL can be used.
 * @param {string} value
 */
export async function checkDatabaseUrl(value) {
  const url = parseDatabaseUrl(value);
  try {
    await withConnection(value, (client) => client.query('select 1'));
  } catch (error) {
    throw new PlainProblem(whatIsWrong(url, error));
  }
}

/** @param {string} value */
export function parseDatabaseUrl(value) {
  const isPostgres = /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
  const fault = isPostgres ? 'names no database' : 'is not the address of a Postgres database';
  if (isPostgres && new URL(value).pathname.length > 1) return new URL(value);
  throw new PlainProblem(
    `DATABASE_URL ${fault}. It should look like ${EXAMPLE}. Unset it to use the built-in database.`,
  );
}

/**
 * One sentence; never with the password.
 * @param {URL} url
 * @param {unknown} error
 */
function whatIsWrong(url, error) {
  const server = `${url.hostname || 'localhost'}:${url.port || 5432}`;
  const user = decodeURIComponent(url.username) || 'the current user';
  const database = decodeURIComponent(url.pathname.slice(1));
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `DATABASE_URL: no Postgres answers at ${server}. Start it there, or correct the host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: there is no host "${url.hostname}". Correct its name, or check the network.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${server} does not let "${user}" in. Correct the name and password, or allow this user in pg_hba.conf.`;
    case '3D000':
      return `DATABASE_URL: ${server} has no database "${database}". Make it (createdb ${database}), or correct the name.`;
    case '42501':
      return `DATABASE_URL: "${user}" may not connect to the database "${database}". Grant it, or name another user.`;
    case '53300':
      return `DATABASE_URL: ${server} has no connections left. End other programs that use it, or raise its max_connections.`;
    case '57P03':
      return `DATABASE_URL: Postgres at ${server} is starting or stopping. Try again in a moment.`;
    default:
      break;
  }
  if (/timeout|terminated/i.test(message) || codeOf(error) === 'ETIMEDOUT') {
    return `DATABASE_URL: ${server} does not answer. Check the host, the port and firewalls between.`;
  }
  if (/password must be a string|no password/i.test(message)) {
    return `DATABASE_URL: ${server} asks for a password, and the address holds none. Write it as ${EXAMPLE}.`;
  }
  const hidden = url.password.length > 3 ? message.replaceAll(decodeURIComponent(url.password), '…') : message;
  return `DATABASE_URL: the database "${database}" at ${server} cannot be used (${hidden}).`;
}
