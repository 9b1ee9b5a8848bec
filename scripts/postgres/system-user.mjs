// @ts-check
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { explain, UserError } from '../processes/user-error.mjs';

/** @typedef {{ uid: number, gid: number }} SystemUser */

/** `su` without a dash leaves these out, and the user commands are there. */
const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` };

/**
 * The user that Postgres runs as. It refuses to run as root: then it runs as the owner of the data, or as the system user
 * `postgres`, which is created if missing. Null: the current user.
 * @param {string} dataFolder
 * @returns {SystemUser | null}
 */
export function systemUserFor(dataFolder) {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return find('postgres') ?? create('postgres');
}

/**
 * @param {string} name
 * @returns {SystemUser | null}
 */
function find(name) {
  try {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((what) => Number(run('id', [what, name])));
    return uid > 0 ? { uid, gid } : null;
  } catch {
    return null;
  }
}

/** @param {string} name */
function create(name) {
  try {
    const without = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    run('useradd', ['--system', '--user-group', ...without, name]);
  } catch (error) {
    throw new UserError(
      `Postgres does not run as root, and the system user "${name}" could not be created (${explain(error).split('\n')[0]}). ` +
        'Run this as an ordinary user, or set DATABASE_URL to an existing Postgres server.',
    );
  }
  const made = find(name);
  if (!made)
    throw new UserError(`The system user "${name}" was created but cannot be found. Run this as an ordinary user.`);
  return made;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}
