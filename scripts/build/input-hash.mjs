// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the pages are made of; what compresses them counts too. */
const INPUTS = [
  'content',
  'site',
  'api/contract',
  'pdf',
  'slicer/mesh',
  'slicer/profiles',
  'scripts/build',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const SETTINGS = ['CONTENT_DIR', 'SITE_URL', 'IMAGE_CDN_URL'];
/** Tests stand beside the sources and change no page. */
const NO_INPUT = /\.test\.[a-z]+$|^(e2e|mocks|node_modules)$/;

/**
 * A name for the state of everything the pages are made of. By size and time of change, since reading hundreds of
 * pictures would cost more than it tells.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
export function inputHash(project, env = process.env) {
  const hash = createHash('sha256');
  const content = env.CONTENT_DIR ? [env.CONTENT_DIR] : [];
  for (const input of [...INPUTS.map((path) => join(project, path)), ...content]) addTo(hash, input);
  for (const setting of SETTINGS) hash.update(`${setting}=${env[setting] ?? ''}\n`);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  const found = statSync(path);
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!NO_INPUT.test(name)) addTo(hash, join(path, name));
  }
}
