// @ts-check
import { PROJECT } from '../project.mjs';
import { readSecretFiles } from '../setup/secret-files.mjs';
import { operatorCommand } from './operator-command.mjs';

// The operator's command in a container, which has the shop's environment: docker compose exec shop-1 shop orders list
const { Command } = /** @type {any} */ (globalThis).Deno;

try {
  readSecretFiles(process.env);
  const { DATABASE_URL = '', DATA_DIR = '', OPERATOR, DENO_DIR = '' } = process.env;
  const own = { DATABASE_URL, DATA_DIR, OPERATOR: OPERATOR || 'container', DENO_DIR };
  const { args, env } = operatorCommand(process.argv.slice(2), { own, outside: process.env, folder: process.cwd() });
  process.exit((await new Command(process.execPath, { args, cwd: PROJECT, env, clearEnv: true }).spawn().status).code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
