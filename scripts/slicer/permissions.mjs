// @ts-check
import { join } from 'node:path';
import { settingsReadBy } from '../../api/contract/settings.mjs';
import { PROJECT } from '../setup/project.mjs';

/** The settings that it gets as they are; `SlicerSettings` are set by whoever starts it. */
const INSTALLATION_SETTINGS = ['RUNS', 'WAITING', 'THREADS'];
/** The engine is started by these, one after the other: they bound it, and take its network and rights away. */
const STARTERS = ['/usr/bin/unshare', '/usr/bin/prlimit', '/usr/bin/setpriv'];

/** @typedef {{ PORT: string, HOST: string, CURA_ENGINE: string, CURA_DEFINITIONS: string, SCRATCH_DIR: string }} SlicerSettings */

/**
 * The whole environment of the slicer: no secret is in it.
 * @param {SlicerSettings} own
 * @param {NodeJS.ProcessEnv} outside
 * @returns {Record<string, string>}
 */
export function slicerEnvironment(own, outside) {
  const names = [...INSTALLATION_SETTINGS, 'HOME', 'PATH', 'TMPDIR'];
  const passed = names.flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  const deno = { DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  return { ...Object.fromEntries(passed), ...deno, NODE_ENV: 'production', ...own };
}

/**
 * What the slicer reads besides its own folder.
 * @param {SlicerSettings} own
 */
export function slicerSources({ CURA_ENGINE, CURA_DEFINITIONS }) {
  const sources = ['slicer', 'api/contract', 'node_modules'].map((folder) => join(PROJECT, folder));
  return [...sources, CURA_ENGINE, CURA_DEFINITIONS];
}

/**
 * What the slicer may do, as flags of Deno: it calls nobody, and writes to its own folder only.
 * @param {SlicerSettings} own
 */
export function slicerPermissions(own) {
  const { PORT, HOST, SCRATCH_DIR } = own;
  return [
    // A request’s signal tells that who asked has gone, not also that an answer was read.
    '--unstable-no-legacy-abort',
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[...slicerSources(own), SCRATCH_DIR]}`,
    `--allow-write=${SCRATCH_DIR}`,
    `--allow-run=${STARTERS}`,
    // How full the disk of its folder is.
    '--allow-sys=statfs',
    `--allow-net=${HOST}:${PORT}`,
    `--allow-env=${[...settingsReadBy('slicer'), 'NODE_ENV']}`,
    '--ignore-env',
  ];
}
