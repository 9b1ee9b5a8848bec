// @ts-check
import { expect, it } from 'vitest';
import { freePort } from '../processes/free-port.mjs';
import { checkDatabaseUrl } from './check-database-url.mjs';

const PASSWORD = 'top-secret-password';
const real = new URL(process.env.TEST_DATABASE_URL ?? '');

/** @param {(url: URL) => void} change */
function changed(change) {
  const url = new URL(real);
  change(url);
  return url.href;
}

it('accepts an address that works', async () => {
  await expect(checkDatabaseUrl(real.href)).resolves.toBeUndefined();
});

it.each(['mysql://localhost/shop', 'not an address', 'postgres:shop'])('rejects %j', async (value) => {
  await expect(checkDatabaseUrl(value)).rejects.toThrow(
    'It should look like DATABASE_URL=postgres://name:password@host:5432/northspool.',
  );
});

it('asks for the name of the database', async () => {
  await expect(checkDatabaseUrl('postgres://localhost')).rejects.toThrow('DATABASE_URL does not name a database.');
});

it('names the host and port of a server that is not responding', async () => {
  const port = await freePort();
  await expect(checkDatabaseUrl(`postgres://shop:${PASSWORD}@127.0.0.1:${port}/shop`)).rejects.toThrow(
    `DATABASE_URL: Postgres is not responding at 127.0.0.1:${port}. Start it there, or correct the host and port.`,
  );
});

it('reports a wrong password without printing it', async () => {
  const url = changed((each) => {
    each.password = PASSWORD;
  });
  const error = await checkDatabaseUrl(url).catch((/** @type {Error} */ failure) => failure);
  expect(error?.message).toContain(`rejected the login of "${real.username}". Correct the name and password`);
  expect(error?.message).not.toContain(PASSWORD);
});

it('suggests the command that creates a missing database', async () => {
  const url = changed((each) => {
    each.pathname = '/no_such_shop';
  });
  await expect(checkDatabaseUrl(url)).rejects.toThrow(
    'has no database "no_such_shop". Create it (createdb no_such_shop)',
  );
});
