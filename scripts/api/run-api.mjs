// @ts-check
import { PROJECT } from '../setup/project.mjs';
import { apiPermissions } from './permissions.mjs';

// Deno's copy of Node's child_process calls a child killed by every signal that was passed on to it, even one that closed
// in order; Deno's own command tells how it ended.
const { Command } = /** @type {any} */ (globalThis).Deno;

// The API of a container, whose environment is its own: it may do what one that npm start has started may do.
const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
const args = ['run', '--cached-only', ...apiPermissions(env), 'api/main.ts'];
const api = new Command(process.execPath, { args, cwd: PROJECT, env, clearEnv: true }).spawn();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => api.kill(signal));
process.exit((await api.status).code);
