// @ts-check
import { expect, test } from 'vitest';
import { slicerEnvironment, slicerPermissions } from './permissions.mjs';

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

test('the slicer calls nobody: it may only listen', () => {
  expect(flag('allow-net')).toBe('127.0.0.1:8100');
});

test('the slicer writes nothing outside its own folder, and loads no machine code', () => {
  expect(flag('allow-write')).toBe('/data/slicer');
  expect(flags.filter((each) => /^--allow-(all|ffi|import)|^-A$/.test(each))).toEqual([]);
  expect(flag('allow-sys')).toBe('statfs');
});

test('the slicer starts the engine behind its limits, and nothing else', () => {
  expect(flag('allow-run')?.split(',')).toEqual(['/usr/bin/unshare', '/usr/bin/prlimit', '/usr/bin/setpriv']);
});

test('no secret of the shop reaches the slicer', () => {
  const outside = { TOKEN_SECRET: 'x', STRIPE_SECRET_KEY: 'x', S3_URL: 'x', DATABASE_URL: 'x', RUNS: '3' };
  const env = slicerEnvironment(own, outside);
  expect(env).toMatchObject({ RUNS: '3', PORT: '8100' });
  for (const name of ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'S3_URL', 'DATABASE_URL'])
    expect(env).not.toHaveProperty(name);
});
