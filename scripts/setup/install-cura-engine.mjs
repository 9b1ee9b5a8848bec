// @ts-check
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../processes/lock.mjs';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';

const ENGINE = '/usr/bin/CuraEngine';
const APT = '/usr/bin/apt-get';
/** Only root installs, one installation at a time per machine. */
const APT_LOCK = '/var/cache/apt/northspool.lock';
/** The engine reads these; they ship with its desktop app, which is not needed otherwise. */
const NAMES = ['fdmprinter.def.json', 'fdmextruder.def.json'];
const DESKTOP = '/usr/share/cura/resources/definitions';
const OWN = join(PROJECT, '.cache', 'cura');

/** @typedef {{ engine: string, definitions: string }} CuraEngine */

/**
 * The slicer's engine and its definitions; installed from Debian where that needs no password.
 * @returns {Promise<CuraEngine>}
 */
export async function installCuraEngineWhenMissing() {
  const { CURA_ENGINE, CURA_DEFINITIONS } = process.env;
  if (CURA_ENGINE && !existsSync(CURA_ENGINE))
    throw new UserError(`CURA_ENGINE is ${CURA_ENGINE}, but that file does not exist. Correct or unset it.`);
  if (CURA_DEFINITIONS && !holdsDefinitions(CURA_DEFINITIONS))
    throw new UserError(`CURA_DEFINITIONS is ${CURA_DEFINITIONS}, which has no ${NAMES.join(' and ')}.`);
  return {
    engine: CURA_ENGINE || (await engine()),
    definitions: CURA_DEFINITIONS || (await definitions()),
  };
}

async function engine() {
  if (existsSync(ENGINE)) return ENGINE;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new UserError(
      'Slicing needs CuraEngine. Install it (on Debian or Ubuntu: sudo apt-get install cura-engine), or set CURA_ENGINE=/path/to/CuraEngine.',
    );
  }
  await withLock(APT_LOCK, async () => {
    if (!existsSync(ENGINE)) await step('Installing CuraEngine', installEngine);
  });
  return ENGINE;
}

async function installEngine() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An update that fails in part may still list it: only the installation decides.
  await runToEnd(APT, ['update', '-q'], { env });
  const { output } = await runToEnd(APT, ['install', '-y', '-q', '--no-install-recommends', 'cura-engine'], { env });
  if (!existsSync(ENGINE)) throw new UserError(`Could not install CuraEngine. apt-get says:\n${lastOf(output)}`);
}

async function definitions() {
  const found = [DESKTOP, OWN].find(holdsDefinitions);
  if (found) return found;
  await withLock(join(PROJECT, '.cache', 'cura.lock'), async () => {
    if (!holdsDefinitions(OWN)) await step('Downloading the CuraEngine definitions', fetchDefinitions);
  });
  return OWN;
}

/** Extracts them from Debian's package, because installing it would pull in a whole desktop. */
async function fetchDefinitions() {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-cura-'));
  try {
    const download = await runToEnd(APT, ['download', 'cura'], { cwd: folder });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    const unpacked = file && (await runToEnd('dpkg-deb', ['-x', file, 'unpacked'], { cwd: folder }));
    const source = join(folder, 'unpacked', DESKTOP);
    if (!holdsDefinitions(source)) throw new UserError(downloadError(unpacked ? unpacked.output : download.output));
    const own = `${OWN}-new`;
    mkdirSync(own, { recursive: true });
    for (const name of NAMES) cpSync(join(source, name), join(own, name));
    rmSync(OWN, { recursive: true, force: true });
    renameSync(own, OWN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} output */
function downloadError(output) {
  return `Could not download the CuraEngine definitions (${NAMES.join(', ')} in Debian’s package "cura"). Put them into a folder and set CURA_DEFINITIONS to it.\n${lastOf(output)}`;
}

/** @param {string} output */
function lastOf(output) {
  const errors = output.split('\n').filter((line) => /^(E|W|Err)\b/.test(line));
  return errors.slice(-6).join('\n') || output.slice(-600);
}

/** @param {string} folder */
function holdsDefinitions(folder) {
  return NAMES.every((name) => existsSync(join(folder, name)));
}
