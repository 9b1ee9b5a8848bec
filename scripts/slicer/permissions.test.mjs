// @ts-check
import { expect, it } from 'vitest';
import { slicerEnvironment, slicerPermissions } from './start-slicer.mjs';

const own = {
  PORT: '8100',
  HOST: '127.0.0.1',
  CURA_ENGINE: '/usr/bin/CuraEngine',
  CURA_DEFINITIONS: '/cura',
  SCRATCH_DIR: '/data/slicer',
};
const flags = slicerPermissions(own);
/** @param {string} name */
const flag = (name) => flags.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];

it('lets the slicer listen, but not connect anywhere', () => {
  expect(flag('allow-net')).toBe('127.0.0.1:8100');
});

it('lets the slicer write only to its own folder, and load no native code', () => {
  expect(flag('allow-write')).toBe('/data/slicer');
  expect(flags.filter((each) => /^--allow-(all|ffi|import)|^-A$/.test(each))).toEqual([]);
  expect(flag('allow-sys')).toBe('statfs');
});

it('lets the slicer start nothing but the engine behind its limits', () => {
  expect(flag('allow-run')?.split(',')).toEqual(['/usr/bin/unshare', '/usr/bin/prlimit', '/usr/bin/setpriv']);
});

it('keeps the shop’s secrets from the slicer', () => {
  const outside = { TOKEN_SECRET: 'x', STRIPE_SECRET_KEY: 'x', S3_URL: 'x', DATABASE_URL: 'x', RUNS: '3' };
  const env = slicerEnvironment(own, outside);
  expect(env).toMatchObject({ RUNS: '3', PORT: '8100' });
  for (const name of ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'S3_URL', 'DATABASE_URL'])
    expect(env).not.toHaveProperty(name);
});
