// @ts-check
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { explain, PlainProblem } from '../processes/plain-problem.mjs';

/** @typedef {{ uid: number, gid: number }} SystemUser */

/** `su` without a dash leaves these out, and the commands for users live there. */
const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` };

/**
 * As whom Postgres runs. It refuses to run as root; then it runs as the owner of the data, or as the system user
 * `postgres`, who is made when missing. Null: as whoever runs this.
 * @param {string} dataFolder
 * @returns {SystemUser | null}
 */
export function systemUserFor(dataFolder) {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return find('postgres') ?? make('postgres');
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
function make(name) {
  try {
    const without = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    run('useradd', ['--system', '--user-group', ...without, name]);
  } catch (error) {
    throw new PlainProblem(
      `Postgres does not run as root, and the system user "${name}" could not be made (${explain(error).split('\n')[0]}). ` +
        'Run this as an ordinary user, or set DATABASE_URL to a Postgres server that is already there.',
    );
  }
  const made = find(name);
  if (!made)
    throw new PlainProblem(`The system user "${name}" was made but cannot be found. Run this as an ordinary user.`);
  return made;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}
