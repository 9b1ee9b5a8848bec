// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';

/**
 * Debian's Firefox and WebKit, if installed. Both draw to an Xvfb display: Firefox has no WebGL
 * without a display, and WebKit does not start.
 * @returns {{ firefox: string | undefined, webkit: { driver: string, browser: string } | undefined, missing: string[] }}
 */
export function findBrowsers() {
  const hasDisplay = existsSync(XVFB);
  const firefox = hasDisplay && existsSync(FIREFOX) ? FIREFOX : undefined;
  const browser = miniBrowser();
  const webkit = hasDisplay && browser && existsSync(WEBKIT_DRIVER) ? { driver: WEBKIT_DRIVER, browser } : undefined;
  const missing = [
    ...(hasDisplay ? [] : ['xvfb']),
    ...(existsSync(FIREFOX) ? [] : ['firefox-esr']),
    ...(browser && existsSync(WEBKIT_DRIVER) ? [] : ['webkit2gtk-driver']),
  ];
  return { firefox, webkit, missing };
}

/**
 * @param {{ missing: string[] }} found
 * @returns {string | null} says which tests are skipped, and how to enable them
 */
export function missingBrowsersNotice({ missing }) {
  if (missing.length === 0) return null;
  return `Skipping the Firefox and WebKit tests. To run them: apt-get install ${missing.join(' ')}`;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';

/** The package installs it next to its library, in a folder named after the platform and the API version. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [];
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join('/usr/lib', folder, name, 'MiniBrowser')),
    )
    .find((file) => existsSync(file));
}

/** Without windows it needs a third less CPU, which is what the browser tests wait for. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const KNOWN = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const APT = '/usr/bin/apt-get';

/** The browser of the tests, if one is installed. */
export function findChromium() {
  return process.env.CHROMIUM || KNOWN.find((path) => existsSync(path));
}

/**
 * The browser of the tests; installed where that needs no password.
 * @returns {Promise<string>} its command
 */
export async function installChromiumWhenMissing() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named))
    throw new UserError(`CHROMIUM is ${named}, but that file does not exist. Correct or unset it.`);
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new UserError(
      'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM=/path/to/chromium.',
    );
  }
  await step('Installing Chromium for the browser tests', install);
  return HEADLESS;
}

/**
 * @param {string} command of a browser
 * @returns {Promise<string>} its name and version, such as "Chromium 156.0.8078.79", and the command
 */
export async function describeBrowser(command) {
  const { code, output } = await runToEnd(command, ['--version']);
  const version = /^[A-Z].*? \d[\d.]+/m.exec(output)?.[0];
  if (code !== 0 || !version) throw new UserError(`${command} does not start. It says:\n${output.trim().slice(-600)}`);
  return `${version} (${command})`;
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An update that fails in part may still list Chromium: only the installation decides.
  const update = await runToEnd(APT, ['update', '-q'], { env });
  const packages = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
  const { code, output } = await runToEnd(APT, packages, { env });
  if (code === 0 && existsSync(HEADLESS)) return;
  const lines = `${update.code === 0 ? '' : update.output}${output}`
    .split('\n')
    .filter((line) => /^(E|W|Err)\b/.test(line));
  throw new UserError(`Could not install Chromium. apt-get says:\n${lines.slice(-6).join('\n') || output.slice(-600)}`);
}
