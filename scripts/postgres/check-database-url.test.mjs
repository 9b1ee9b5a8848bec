// @ts-check
import { expect, test } from 'vitest';
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

test('an address that works passes', async () => {
  await expect(checkDatabaseUrl(real.href)).resolves.toBeUndefined();
});

test.each(['mysql://localhost/shop', 'not an address', 'postgres:shop'])(
  '%j is not taken for a database',
  async (value) => {
    await expect(checkDatabaseUrl(value)).rejects.toThrow(
      'It should look like DATABASE_URL=postgres://name:password@host:5432/northspool.',
    );
  },
);

test('an address without a database says so', async () => {
  await expect(checkDatabaseUrl('postgres://localhost')).rejects.toThrow('DATABASE_URL names no database.');
});

test('a server that is not there is named by host and port', async () => {
  const port = await freePort();
  await expect(checkDatabaseUrl(`postgres://shop:${PASSWORD}@127.0.0.1:${port}/shop`)).rejects.toThrow(
    `DATABASE_URL: no Postgres answers at 127.0.0.1:${port}. Start it there, or correct the host and port.`,
  );
});

test('a wrong password is told without telling it', async () => {
  const url = changed((each) => {
    each.password = PASSWORD;
  });
  const error = await checkDatabaseUrl(url).catch((/** @type {Error} */ failure) => failure);
  expect(error?.message).toContain(`does not let "${real.username}" in. Correct the name and password`);
  expect(error?.message).not.toContain(PASSWORD);
});

test('a missing database comes with the command that makes it', async () => {
  const url = changed((each) => {
    each.pathname = '/no_such_shop';
  });
  await expect(checkDatabaseUrl(url)).rejects.toThrow(
    'has no database "no_such_shop". Make it (createdb no_such_shop)',
  );
});
