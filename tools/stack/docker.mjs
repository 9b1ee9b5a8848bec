// @ts-check
import { runToEnd } from '../../scripts/processes/run-to-end.mjs';
import { UserError } from '../../scripts/processes/user-error.mjs';

/** Ends the test with what Docker said, if there is no daemon. */
export async function requireDocker() {
  const { code, output } = await runToEnd('docker', ['info', '--format', '{{.ServerVersion}}']);
  if (code === 0) return;
  throw new UserError(`This test needs Docker with a daemon that runs. Docker says:\n${output.trim()}`);
}

/**
 * The output of a docker command that must succeed.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export async function docker(args, options = {}) {
  return await succeed('docker', args, options);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export async function succeed(command, args, options = {}) {
  const { code, output } = await runToEnd(command, args, options);
  if (code !== 0) throw new UserError(`${command} ${args.join(' ')} failed:\n${output.slice(-4_000)}`);
  return output.trim();
}

/** The command of compose: the plugin, or version 1. */
export async function composeCommand() {
  const plugin = await runToEnd('docker', ['compose', 'version']);
  return plugin.code === 0 ? ['docker', 'compose'] : ['docker-compose', '--compatibility'];
}
