// @ts-check
import { join } from 'node:path';
import { settingsReadBy } from '../../contract/settings.mjs';
import { PROJECT } from '../setup/project.mjs';

/** The settings that are passed through unchanged; `SlicerSettings` are set by what starts the slicer. */
const INSTALLATION_SETTINGS = ['RUNS', 'WAITING', 'THREADS'];
/** These start the engine, one after the other: they limit it and remove its network and rights. */
const STARTERS = ['/usr/bin/unshare', '/usr/bin/prlimit', '/usr/bin/setpriv'];

/** @typedef {{ PORT: string, HOST: string, CURA_ENGINE: string, CURA_DEFINITIONS: string, SCRATCH_DIR: string }} SlicerSettings */

/**
 * The slicer's whole environment, without any secret.
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
 * What the slicer may read besides its own folder.
 * @param {SlicerSettings} own
 */
export function slicerSources({ CURA_ENGINE, CURA_DEFINITIONS }) {
  const sources = ['slicer', 'contract', 'node_modules'].map((folder) => join(PROJECT, folder));
  return [...sources, CURA_ENGINE, CURA_DEFINITIONS];
}

/**
 * The slicer's permissions, as Deno flags: it may listen but not connect, and write only to its own folder.
 * @param {SlicerSettings} own
 */
export function slicerPermissions(own) {
  const { PORT, HOST, SCRATCH_DIR } = own;
  return [
    // A request’s signal aborts only if the client disconnects, not also when the response has been read.
    '--unstable-no-legacy-abort',
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[...slicerSources(own), SCRATCH_DIR]}`,
    `--allow-write=${SCRATCH_DIR}`,
    `--allow-run=${STARTERS}`,
    // For the free space of its disk.
    '--allow-sys=statfs',
    `--allow-net=${HOST}:${PORT}`,
    `--allow-env=${[...settingsReadBy('slicer'), 'NODE_ENV']}`,
    '--ignore-env',
  ];
}
