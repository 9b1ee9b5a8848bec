// @ts-check
import { expect, test } from 'vitest';
import { whyInstallFailed } from './why-install-failed.mjs';

test.each([
  [
    'npm error code ENOTFOUND\nnpm error network request to https://example.test/a failed',
    'registry cannot be reached',
  ],
  ['npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write', 'The disk is full'],
  [
    "npm error code EACCES\nnpm error EACCES: permission denied, mkdir '/srv/node_modules'",
    'could not be written to node_modules',
  ],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', 'package-lock.json disagree'],
  ['spawn npm ENOENT', 'The command "npm" is missing'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
])('says what to do about %j', (output, sentence) => {
  expect(whyInstallFailed(output)).toContain(sentence);
});

test('passes on what npm says when it is none of these', () => {
  expect(whyInstallFailed('npm warn Unknown user config\nnpm error code EBADENGINE')).toBe(
    'The packages could not be installed. npm says:\nnpm error code EBADENGINE',
  );
});
