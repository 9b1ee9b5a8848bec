// @ts-check
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneAtATime } from '../processes/lock.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { step } from '../processes/say.mjs';
import { PROJECT } from './project.mjs';

const ENGINE = '/usr/bin/CuraEngine';
const APT = '/usr/bin/apt-get';
/** One installation at a time on the whole machine, by root alone. */
const APT_LOCK = '/var/cache/apt/northspool.lock';
/** The engine reads these; they come with its desktop program, of which nothing else is needed. */
const NAMES = ['fdmprinter.def.json', 'fdmextruder.def.json'];
const DESKTOP = '/usr/share/cura/resources/definitions';
const OWN = join(PROJECT, '.cache', 'cura');

/** @typedef {{ engine: string, definitions: string }} CuraEngine */

/**
 * The engine of the slicer and its definitions; fetched from Debian where that is possible without asking.
 * @returns {Promise<CuraEngine>}
 */
export async function installCuraEngineWhenMissing() {
  const { CURA_ENGINE, CURA_DEFINITIONS } = process.env;
  if (CURA_ENGINE && !existsSync(CURA_ENGINE))
    throw new PlainProblem(`CURA_ENGINE is ${CURA_ENGINE}, but there is no such file. Correct or unset it.`);
  if (CURA_DEFINITIONS && !holdsDefinitions(CURA_DEFINITIONS))
    throw new PlainProblem(`CURA_DEFINITIONS is ${CURA_DEFINITIONS}, which has no ${NAMES.join(' and ')}.`);
  return {
    engine: CURA_ENGINE || (await engine()),
    definitions: CURA_DEFINITIONS || (await definitions()),
  };
}

async function engine() {
  if (existsSync(ENGINE)) return ENGINE;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new PlainProblem(
      'Slicing needs CuraEngine. Install it (on Debian or Ubuntu: sudo apt-get install cura-engine), or name one with CURA_ENGINE=/path/to/CuraEngine.',
    );
  }
  await oneAtATime(APT_LOCK, async () => {
    if (!existsSync(ENGINE)) await step('Installing CuraEngine', installEngine);
  });
  return ENGINE;
}

async function installEngine() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A list that is partly out of reach may still hold it: only the installation decides.
  await runToEnd(APT, ['update', '-q'], { env });
  const { output } = await runToEnd(APT, ['install', '-y', '-q', '--no-install-recommends', 'cura-engine'], { env });
  if (!existsSync(ENGINE))
    throw new PlainProblem(`CuraEngine could not be installed. apt-get says:\n${lastOf(output)}`);
}

async function definitions() {
  const found = [DESKTOP, OWN].find(holdsDefinitions);
  if (found) return found;
  await oneAtATime(join(PROJECT, '.cache', 'cura.lock'), async () => {
    if (!holdsDefinitions(OWN)) await step('Fetching the definitions of CuraEngine', fetchDefinitions);
  });
  return OWN;
}

/** Takes them out of Debian's package: installing it would bring a whole desktop. */
async function fetchDefinitions() {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-cura-'));
  try {
    const download = await runToEnd(APT, ['download', 'cura'], { cwd: folder });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    const unpacked = file && (await runToEnd('dpkg-deb', ['-x', file, 'unpacked'], { cwd: folder }));
    const source = join(folder, 'unpacked', DESKTOP);
    if (!holdsDefinitions(source)) throw new PlainProblem(whyNot(unpacked ? unpacked.output : download.output));
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
function whyNot(output) {
  return `The definitions of CuraEngine (${NAMES.join(', ')}; Debian’s package "cura" has them) could not be fetched. Put them into a folder and name it with CURA_DEFINITIONS.\n${lastOf(output)}`;
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
