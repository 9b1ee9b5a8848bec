// @ts-check
// npm run doctor
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dataFolder, doctorCommand } from './api/doctor-command.mjs';
import { runningDatabase } from './postgres/shop-database.mjs';
import { printError } from './processes/print.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { DENO, PROJECT } from './project.mjs';

try {
  if (!existsSync(DENO)) throw new UserError('The packages are not installed yet. Start the shop once with npm start.');
  const { args, env } = doctorCommand(process.env, { args: process.argv.slice(2), ...ownDatabase() });
  const doctor = spawn(DENO, args, { cwd: PROJECT, env, stdio: 'inherit' });
  const [code] = await once(doctor, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}

/** The address of the embedded database, or why there is none to ask. */
function ownDatabase() {
  if (process.env['DATABASE_URL']) return {};
  try {
    return { databaseUrl: runningDatabase(dataFolder(process.env)) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { databaseProblem: error.message };
  }
}
