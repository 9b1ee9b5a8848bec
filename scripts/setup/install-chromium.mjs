// @ts-check
import { existsSync } from 'node:fs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { step } from '../processes/say.mjs';

/** Without windows it needs a third less of the processor, which is what the browser tests wait for. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const KNOWN = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const APT = '/usr/bin/apt-get';

/** The browser of the tests, where one is installed. */
export function findChromium() {
  return process.env.CHROMIUM || KNOWN.find((path) => existsSync(path));
}

/**
 * The browser of the tests; installed where that is possible without asking.
 * @returns {Promise<string>} its command
 */
export async function installChromiumWhenMissing() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named))
    throw new PlainProblem(`CHROMIUM is ${named}, but there is no such file. Correct or unset it.`);
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new PlainProblem(
      'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell), or name one with CHROMIUM=/path/to/chromium.',
    );
  }
  await step('Installing Chromium for the browser tests', install);
  return HEADLESS;
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A list that is partly out of reach may still hold Chromium: only the installation decides.
  const update = await runToEnd(APT, ['update', '-q'], { env });
  const packages = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
  const { code, output } = await runToEnd(APT, packages, { env });
  if (code === 0 && existsSync(HEADLESS)) return;
  const lines = `${update.code === 0 ? '' : update.output}${output}`
    .split('\n')
    .filter((line) => /^(E|W|Err)\b/.test(line));
  throw new PlainProblem(
    `Chromium could not be installed. apt-get says:\n${lines.slice(-6).join('\n') || output.slice(-600)}`,
  );
}
