// @ts-check
import { codeOf, UserError } from '../processes/user-error.mjs';
import { withConnection } from './connect.mjs';

const EXAMPLE = 'DATABASE_URL=postgres://name:password@host:5432/northspool';

/**
 * Checks that the database at DATABASE_URL can be used.
 * @param {string} value
 */
export async function checkDatabaseUrl(value) {
  const url = parseDatabaseUrl(value);
  try {
    await withConnection(value, (client) => client.query('select 1'));
  } catch (error) {
    throw new UserError(connectionError(url, error));
  }
}

/** @param {string} value */
export function parseDatabaseUrl(value) {
  const isPostgres = /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
  const problem = isPostgres ? 'does not name a database' : 'is not a Postgres address';
  if (isPostgres && new URL(value).pathname.length > 1) return new URL(value);
  throw new UserError(
    `DATABASE_URL ${problem}. It should look like ${EXAMPLE}. Unset it to use the built-in database.`,
  );
}

/**
 * One sentence that never includes the password.
 * @param {URL} url
 * @param {unknown} error
 */
function connectionError(url, error) {
  const server = `${url.hostname || 'localhost'}:${url.port || 5432}`;
  const user = decodeURIComponent(url.username) || 'the current user';
  const database = decodeURIComponent(url.pathname.slice(1));
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `DATABASE_URL: Postgres is not responding at ${server}. Start it there, or correct the host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: host "${url.hostname}" not found. Correct the name, or check the network.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${server} rejected the login of "${user}". Correct the name and password, or allow this user in pg_hba.conf.`;
    case '3D000':
      return `DATABASE_URL: ${server} has no database "${database}". Create it (createdb ${database}), or correct the name.`;
    case '42501':
      return `DATABASE_URL: "${user}" may not connect to the database "${database}". Grant the right to connect, or use another user.`;
    case '53300':
      return `DATABASE_URL: ${server} has no connections left. Stop other programs that use it, or raise its max_connections.`;
    case '57P03':
      return `DATABASE_URL: Postgres at ${server} is starting or stopping. Try again in a moment.`;
    default:
      break;
  }
  if (/timeout|terminated/i.test(message) || codeOf(error) === 'ETIMEDOUT') {
    return `DATABASE_URL: ${server} is not responding. Check the host, the port and any firewalls.`;
  }
  if (/password must be a string|no password/i.test(message)) {
    return `DATABASE_URL: ${server} asks for a password, and the address has none. Write it as ${EXAMPLE}.`;
  }
  const hidden = url.password.length > 3 ? message.replaceAll(decodeURIComponent(url.password), '…') : message;
  return `DATABASE_URL: the database "${database}" at ${server} cannot be used (${hidden}).`;
}
