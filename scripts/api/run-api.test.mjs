// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { apiEnvironment } from './permissions.mjs';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `run_api_${process.pid}`;
const secret = randomBytes(20).toString('hex');
const folder = await mkdtemp(join(tmpdir(), 'run-api-'));
afterAll(async () => {
  await dropShopDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

const own = {
  PORT: String(await freePort()),
  DATABASE_URL: await ensureShopDatabase(server, { database, role: database, password: secret }),
  DATA_DIR: folder,
  TOKEN_SECRET: secret,
};

/**
 * The API as the image starts it, once it is ready.
 * @param {Record<string, string>} settings
 */
async function startImageApi(settings = {}) {
  const flags = ['--no-prompt', '--no-remote', '--cached-only', '--allow-env', `--allow-read=${PROJECT}`];
  const run = ['run', ...flags, `--allow-run=${DENO},/usr/bin/prlimit`, 'scripts/api/run-api.mjs'];
  const env = apiEnvironment(own, { ...process.env, ...settings });
  const child = spawn(DENO, run, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 2] });
  onTestFinished(() => void child.kill());
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('stdout is not piped');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}

it('lets the API of the image shut down in order, and exits with its exit code', async () => {
  const { child, ended } = await startImageApi();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('still answers while it drains, and says that it is closing', async () => {
  const { child, ended } = await startImageApi({ DRAIN_SECONDS: '300' });
  child.kill('SIGTERM');
  const ask = async (/** @type {string} */ path) => {
    const answer = await fetch(`http://127.0.0.1:${own.PORT}/api/health/${path}`);
    return [answer.status, answer.headers.get('connection'), await answer.json()];
  };
  const closing = expect.objectContaining({ reasons: [expect.objectContaining({ code: 'closing' })] });
  await expect.poll(() => ask('ready')).toEqual([503, 'close', closing]);
  expect(await ask('live')).toEqual([503, 'close', { live: false }]);
  // A second signal ends the drain.
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
