// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { DENO, PROJECT } from '../setup/project.mjs';
import { apiEnvironment } from './permissions.mjs';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `run_api_${process.pid}`;
const secret = randomBytes(20).toString('hex');
const folder = await mkdtemp(join(tmpdir(), 'run-api-'));
afterAll(async () => {
  await dropShopDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

it('lets the API of the image shut down in order, and exits with its exit code', async () => {
  const own = {
    PORT: String(await freePort()),
    DATABASE_URL: await ensureShopDatabase(server, { database, role: database, password: secret }),
    DATA_DIR: folder,
    TOKEN_SECRET: secret,
  };
  const flags = ['--no-prompt', '--no-remote', '--cached-only', '--allow-env', `--allow-read=${PROJECT}`];
  const run = ['run', ...flags, `--allow-run=${DENO}`, 'scripts/api/run-api.mjs'];
  const child = spawn(DENO, run, { cwd: PROJECT, env: apiEnvironment(own, process.env), stdio: ['ignore', 'pipe', 2] });
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('stdout is not piped');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);
