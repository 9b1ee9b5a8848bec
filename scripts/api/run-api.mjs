// @ts-check
import { spawn } from 'node:child_process';
import { PROJECT } from '../setup/project.mjs';
import { apiPermissions } from './permissions.mjs';

// The API of a container, whose environment is its own: it may do what one that npm start has started may do.
const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
const api = spawn(process.execPath, ['run', '--cached-only', ...apiPermissions(env), 'api/main.ts'], {
  cwd: PROJECT,
  env,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => api.kill(signal));
api.once('exit', (code) => process.exit(code ?? 1));
