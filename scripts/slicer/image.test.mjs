// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';
import { slicerPermissions } from './start-slicer.mjs';

const dockerfile = await readFile(join(PROJECT, 'slicer/Dockerfile'), 'utf8');

/**
 * @param {string} name
 * @param {string} text
 */
function listed(name, text) {
  const [, list = ''] = new RegExp(`--${name}=([^" ]+)`).exec(text) ?? [];
  return list.split(',').toSorted();
}

it('gives the slicer the same permissions in its image as elsewhere', () => {
  const own = { PORT: '8000', HOST: '0.0.0.0', CURA_ENGINE: '/e', CURA_DEFINITIONS: '/d', SCRATCH_DIR: '/tmp/slices' };
  const flags = slicerPermissions(own);
  const bare = flags.filter((flag) => !flag.includes('='));
  for (const flag of bare) expect(dockerfile).toContain(`"${flag}"`);
  for (const name of ['allow-run', 'allow-env', 'allow-write', 'allow-net']) {
    expect(listed(name, dockerfile)).toEqual(listed(name, flags.join(' ')));
  }
  expect(dockerfile).not.toMatch(/--allow-(all|ffi|import|sys(?!=statfs"))|"-A"/);
});

it('runs every image as a user other than root, with a health check', async () => {
  for (const path of [
    'slicer/Dockerfile',
    'api/Dockerfile',
    'containers/tls/Dockerfile',
    'containers/store/Dockerfile',
  ]) {
    const text = await readFile(join(PROJECT, path), 'utf8');
    expect(/^USER (\S+)$/gm.exec(text.slice(text.lastIndexOf('\nUSER')))?.[1], path).toMatch(/^(?!root|0)/);
    expect(text, path).toMatch(/^HEALTHCHECK /m);
    const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
    const names = new Set(['scratch', ...stages.map(([, , name]) => name)]);
    const images = stages.map(([, image = '']) => image).filter((image) => !names.has(image));
    for (const image of images) expect(image, path).toMatch(/:(?!latest$)[^:]+$/);
  }
});
