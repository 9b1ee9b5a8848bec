// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from '../processes/lock.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { step } from '../processes/say.mjs';
import { finishPackages } from './finish-packages.mjs';
import { environmentWithoutPackages, PROJECT } from './project.mjs';
import { whyInstallFailed } from './why-install-failed.mjs';

const MARK = join(PROJECT, 'node_modules', '.northspool-lock');

/** Installs the locked packages when they are missing or the lock file changed. */
export async function installPackages() {
  if (areInstalled()) return;
  await oneAtATime(join(PROJECT, '.cache', 'packages.lock'), async () => {
    if (areInstalled()) return;
    await step('Installing the packages (some minutes, the first time)', install);
    await finishPackages();
    writeFileSync(MARK, lockHash());
  });
}

async function install() {
  // The npm that runs us, when there is one; on the machine's Node, for ours is among the packages.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const env = environmentWithoutPackages();
  const { code, output } = npm ? await runToEnd('node', [npm, ...args], { env }) : await runToEnd('npm', args, { env });
  if (code !== 0) throw new PlainProblem(whyInstallFailed(output));
}

function areInstalled() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === lockHash();
}

/** Of the machine's kind too: a folder copied from another machine holds other programs. */
function lockHash() {
  const lock = readFileSync(join(PROJECT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}
