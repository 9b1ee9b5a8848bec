// @ts-check
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO } from '../setup/finish-packages.mjs';
import { PROJECT } from '../setup/project.mjs';
import { apiEnvironment, apiPermissions, operatorPermissions } from './permissions.mjs';

const own = { PORT: '8000', DATABASE_URL: 'postgres://a:b@db.example/shop', DATA_DIR: '/data', TOKEN_SECRET: 'secret' };

/**
 * @param {string} name
 * @param {Record<string, string>} [outside]
 */
function flag(name, outside = {}) {
  const flags = apiPermissions(apiEnvironment(own, outside));
  return (
    flags
      .find((each) => each.startsWith(`--${name}=`))
      ?.split('=')[1]
      ?.split(',') ?? []
  );
}

test('the API never may do everything, or start programs', () => {
  const flags = apiPermissions(apiEnvironment(own, {}));
  expect(flags).not.toContain('-A');
  expect(flags.filter((each) => /^--allow-(all|run|import)|^--allow-ffi$/.test(each))).toEqual([]);
});

test('only with a bucket does the API ask who runs it, and where its home is', () => {
  expect(flag('allow-sys')).toEqual(['statfs']);
  expect(flag('allow-sys', { S3_URL: 'https://key:secret@s3.example/models' })).toEqual(['statfs', 'uid', 'homedir']);
  expect(flag('allow-net', { S3_URL: 'https://key:secret@s3.example/models' })).toContain('s3.example:443');
});

test('machine code is loaded from the two packages that have it, and from nowhere else', () => {
  expect(flag('allow-ffi').map((path) => path.split('/node_modules/')[1])).toEqual(['@img', '@node-rs']);
});

test('other secrets of the machine do not reach the API', () => {
  expect(apiEnvironment(own, { AWS_SECRET_ACCESS_KEY: 'x', SMTP_URL: 'smtp://mail.example' })).not.toHaveProperty(
    'AWS_SECRET_ACCESS_KEY',
  );
  expect(apiEnvironment(own, { SMTP_URL: 'smtp://mail.example' })).toHaveProperty('SMTP_URL', 'smtp://mail.example');
});

test('the API reads neither the keys nor the database’s files', () => {
  expect(flag('deny-read')).toEqual(expect.arrayContaining(['/data/secrets.json', '/data/postgres']));
});

test('a shop without keys calls nobody but its database', () => {
  expect(flag('allow-net')).toEqual(['0.0.0.0:8000', '127.0.0.1', 'localhost', 'db.example:5432']);
});

test('a shop with keys calls whom they are for', () => {
  const outside = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    FEDEX_CLIENT_ID: 'id',
    SMTP_URL: 'smtps://mail.example',
    PAYPAL_CLIENT_ID: 'id',
  };
  expect(flag('allow-net', outside)).toEqual(
    expect.arrayContaining(['api.stripe.com:443', 'apis.fedex.com:443', 'mail.example:465', 'api-m.paypal.com:443']),
  );
});

test('the operator writes only where a command is told to, and reads the models but no keys', () => {
  const flags = operatorPermissions(own, { files: ['/home/dana/note.png'], folders: ['/home/dana/prints'] });
  expect(flags).toContain('--allow-write=/home/dana/prints');
  const read = flags.find((each) => each.startsWith('--allow-read='))?.split(/[=,]/) ?? [];
  expect(read).toEqual(expect.arrayContaining(['/data/files', '/home/dana/note.png']));
  expect(read).not.toContain('/data');
  expect(flags).toContain('--allow-net=db.example:5432');
});

test('the operator command reads the models of a folder that it may not write', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'operator-'));
  await mkdir(join(DATA_DIR, 'files', 'drafts'), { recursive: true });
  const env = { ...own, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop', DATA_DIR };
  const run = [
    'run',
    ...operatorPermissions(env, { files: [], folders: [] }),
    'api/operator/main.ts',
    'orders',
    'list',
  ];
  const { code, output } = await runToEnd(DENO, run, {
    cwd: PROJECT,
    env: { ...process.env, ...env, OPERATOR: 'dana' },
  });
  await rm(DATA_DIR, { recursive: true });
  expect([code, output]).toEqual([1, expect.stringContaining('The database is not responding')]);
  expect(output).not.toMatch(/NotCapable|PermissionDenied/);
});

test('the image starts the API under the list of npm start, and has none beside it', async () => {
  const dockerfile = await readFile(new URL('../../api/Dockerfile', import.meta.url), 'utf8');
  const command = dockerfile.slice(dockerfile.indexOf('\nCMD '));
  expect(command).toContain('scripts/api/run-api.mjs');
  expect(command).not.toMatch(/--allow-net|--allow-write|--allow-ffi|--allow-sys|--v8-flags|api\/main\.ts|-A\b/);
});

test('what starts the API in the image grants it that list, and ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  const database = { ...own, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop', DATA_DIR: folder };
  const env = { ...apiEnvironment({ ...database, TOKEN_SECRET: 's'.repeat(40) }, process.env), UNKNOWN: 'x' };
  const flags = ['--no-prompt', '--no-remote', '--cached-only', '--allow-env', `--allow-read=${PROJECT}`];
  const run = ['run', ...flags, `--allow-run=${DENO}`, 'scripts/api/run-api.mjs'];
  const { code, output } = await runToEnd(DENO, run, { cwd: PROJECT, env });
  await rm(folder, { recursive: true });
  // It came as far as asking for its database, which it could only under its permissions.
  expect([code, output]).toEqual([1, expect.stringContaining('cannot be used: connect ECONNREFUSED')]);
});
