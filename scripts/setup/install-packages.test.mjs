// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';
import { installError, installScripts } from './install-packages.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');

it('knows each package that wants to run a script when it is installed', () => {
  /** @type {{ packages: Record<string, { hasInstallScript?: boolean }> }} */
  const { packages } = JSON.parse(read('package-lock.json'));
  const places = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript);
  const names = places.map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const known = names.map((name) => (name in installScripts ? name : name.replace(/\/.*/, '/*')));
  expect([...new Set(known)].sort()).toEqual(Object.keys(installScripts).sort());
});

it('has npm run none of them, and take no version of the last week', () => {
  const settings = read('.npmrc')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(settings).toEqual(['min-release-age=7', 'ignore-scripts=true']);
});

it('takes exact versions only, each with its hash', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
  /** @type {{ packages: Record<string, { integrity?: string, link?: boolean }> }} */
  const { packages } = JSON.parse(read('package-lock.json'));
  const bare = Object.keys(packages).filter((place) => place && !packages[place]?.integrity && !packages[place]?.link);
  expect(bare).toEqual([]);
});

it('needs no script before or after another, which npm leaves out without scripts', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const names = Object.keys(scripts);
  expect(names.filter((name) => /^(pre|post)/.test(name) && name.replace(/^(pre|post)/, '') in scripts)).toEqual([]);
});

it.each([
  [
    'npm error code ENOTFOUND\nnpm error network request to https://example.test/a failed',
    'registry cannot be reached',
  ],
  ['npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write', 'The disk is full'],
  [
    "npm error code EACCES\nnpm error EACCES: permission denied, mkdir '/srv/node_modules'",
    'Could not write to node_modules',
  ],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', 'package-lock.json do not match'],
  ['spawn npm ENOENT', 'The command "npm" is missing'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
])('says what to do about %j', (output, message) => {
  expect(installError(output)).toContain(message);
});

it('passes on any other npm error', () => {
  expect(installError('npm warn Unknown user config\nnpm error code EBADENGINE')).toBe(
    'Could not install the packages. npm says:\nnpm error code EBADENGINE',
  );
});
