// @ts-check
import { PROJECT } from '../project.mjs';
import { doctorCommand } from './doctor-command.mjs';

// The doctor in a container, which has the shop's environment: docker compose exec shop-1 doctor. As in run-api.mjs, Deno's
// own Command reports the real exit code.
const { Command } = /** @type {any} */ (globalThis).Deno;

const { args, env } = doctorCommand(process.env, { args: process.argv.slice(2) });
process.exit((await new Command(process.execPath, { args, cwd: PROJECT, env, clearEnv: true }).spawn().status).code);
