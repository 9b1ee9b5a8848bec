// @ts-check
import { PROJECT } from '../setup/project.mjs';
import { apiPermissions } from './permissions.mjs';

// Deno's version of Node's child_process reports a child as killed by every signal forwarded to it, even one that exited
// normally; Deno's own Command reports the real exit code.
const { Command } = /** @type {any} */ (globalThis).Deno;

// The API of a container, which has its own environment: it gets the same permissions as the API of npm start.
const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
const args = ['run', '--cached-only', ...apiPermissions(env), 'api/main.ts'];
const api = new Command(process.execPath, { args, cwd: PROJECT, env, clearEnv: true }).spawn();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => api.kill(signal));
process.exit((await api.status).code);
