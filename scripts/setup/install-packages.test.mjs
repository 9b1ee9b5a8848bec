// @ts-check
import { expect, it } from 'vitest';
import { installError } from './install-packages.mjs';

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
