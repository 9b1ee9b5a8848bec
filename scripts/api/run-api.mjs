// @ts-check
import { PROJECT } from '../project.mjs';
import { readSecretFiles } from '../setup/secret-files.mjs';
import { operatorCommand } from './operator-command.mjs';
import { apiPermissions } from './permissions.mjs';
import { pictureCommand } from './picture-process.mjs';
import { profileCommand } from './profile-process.mjs';

// Deno's version of Node's child_process reports a child as killed by every signal forwarded to it, even one that exited
// normally; Deno's own Command reports the real exit code.
const { Command } = /** @type {any} */ (globalThis).Deno;

/** Of its own container, on its loopback. */
const PICTURES_PORT = '8001';
const PROFILES_PORT = '8002';

// The API of a container, which has its own environment: it gets the same permissions as the API of npm start.
try {
  readSecretFiles(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));

// Another process, because the API may not read secrets. It backs the database up before it changes it (docs/backup-and-upgrade.md).
const { DATABASE_URL = '', DATA_DIR = '', DENO_DIR = '' } = env;
const own = { DATABASE_URL, DATA_DIR, DENO_DIR, OPERATOR: 'container' };
const upgrade = operatorCommand(['upgrade', 'apply'], { own, outside: env, folder: PROJECT });
const upgrading = new Command(process.execPath, { ...upgrade, cwd: PROJECT, clearEnv: true }).spawn();
const stopUpgrade = () => upgrading.kill('SIGTERM');
process.on('SIGTERM', stopUpgrade);
const { code } = await upgrading.status;
process.off('SIGTERM', stopUpgrade);
if (code !== 0) process.exit(code);

const program = { deno: process.execPath, flags: ['--cached-only'] };
keep('The decoder of pictures', pictureCommand({ ...program, port: PICTURES_PORT }));
keep('The reader of agents’ profiles', profileCommand({ ...program, port: PROFILES_PORT, allowLoopback: false }));
env.PICTURES_URL = `http://127.0.0.1:${PICTURES_PORT}`;
env.AGENT_PROFILES_URL = `http://127.0.0.1:${PROFILES_PORT}`;
const args = ['run', '--cached-only', ...apiPermissions(env), 'api/main.ts'];
const api = new Command(process.execPath, { args, cwd: PROJECT, env, clearEnv: true }).spawn();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => api.kill(signal));
process.exit((await api.status).code);

/**
 * Keeps a process beside the API running: it starts again after a fault, and ends with this one.
 * @param {string} name
 * @param {ReturnType<typeof pictureCommand>} command
 */
async function keep(name, { command, args, env }) {
  for (;;) {
    // Standard output is the API's, whose first line says that it is ready.
    const child = new Command(command, {
      args,
      cwd: PROJECT,
      env: { ...env, DENO_DIR },
      clearEnv: true,
      stdout: 'null',
    }).spawn();
    const { code, signal } = await child.status;
    console.error(`${name} ended (${signal ?? code}) and starts again in a second.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
