// @ts-check
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../setup/project.mjs';
import { slicerPermissions } from './permissions.mjs';

const dockerfile = await readFile(join(PROJECT, 'slicer/Dockerfile'), 'utf8');

/**
 * @param {string} name
 * @param {string} text
 */
function listed(name, text) {
  const [, list = ''] = new RegExp(`--${name}=([^" ]+)`).exec(text) ?? [];
  return list.split(',').toSorted();
}

test('in its image the slicer may start and know what it may anywhere, and no more', () => {
  const own = { PORT: '8000', HOST: '0.0.0.0', CURA_ENGINE: '/e', CURA_DEFINITIONS: '/d', SCRATCH_DIR: '/tmp/slices' };
  const flags = slicerPermissions(own);
  const bare = flags.filter((flag) => !flag.includes('='));
  for (const flag of bare) expect(dockerfile).toContain(`"${flag}"`);
  for (const name of ['allow-run', 'allow-env', 'allow-write', 'allow-net']) {
    expect(listed(name, dockerfile)).toEqual(listed(name, flags.join(' ')));
  }
  expect(dockerfile).not.toMatch(/--allow-(all|ffi|import|sys(?!=statfs"))|"-A"/);
});

test('the image keeps every package that the slicer takes', async () => {
  const [, kept = ''] = /for name in ([^;]+);/.exec(dockerfile) ?? [];
  const taken = new Set();
  for (const folder of ['slicer', 'api/contract/queu3d', 'api/contract/messages']) {
    for (const file of await readdir(join(PROJECT, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = await readFile(join(PROJECT, folder, file), 'utf8');
      for (const [, name] of source.matchAll(/^import (?!type).* from '((?:@[\w-]+\/)?[a-z][\w-]*)[/']/gm))
        taken.add(name);
    }
  }
  expect(taken.size).toBeGreaterThan(1);
  expect(kept.split(' ')).toEqual(expect.arrayContaining([...taken]));
});

test('nobody is root in our images, and each says how it is', async () => {
  for (const path of [
    'slicer/Dockerfile',
    'api/Dockerfile',
    'containers/tls/Dockerfile',
    'containers/store/Dockerfile',
  ]) {
    const text = await readFile(join(PROJECT, path), 'utf8');
    expect(/^USER (\S+)$/gm.exec(text.slice(text.lastIndexOf('\nUSER')))?.[1], path).toMatch(/^(?!root|0)/);
    expect(text, path).toMatch(/^HEALTHCHECK /m);
    expect(text, path).not.toMatch(/^FROM \S+:latest|^FROM [^\s:]+( AS|$)/m);
  }
});
