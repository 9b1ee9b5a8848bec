// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../project.mjs';

const { secrets } = parse(readFileSync(join(PROJECT, 'docker-compose.yml'), 'utf8'), { merge: true });

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project with that .env, and a function that makes its secrets. */
function project(env = '') {
  const folder = mkdtempSync(join(tmpdir(), 'make-secrets-'));
  folders.push(folder);
  mkdirSync(join(folder, 'containers'));
  cpSync(join(PROJECT, 'containers/make-secrets.sh'), join(folder, 'containers/make-secrets.sh'));
  if (env) writeFileSync(join(folder, '.env'), env);
  return {
    folder: join(folder, 'secrets'),
    make: () => execFileSync(join(folder, 'containers/make-secrets.sh'), { encoding: 'utf8' }),
    read: (/** @type {string} */ name) => readFileSync(join(folder, 'secrets', name), 'utf8'),
  };
}

it('makes each secret of compose, closed to other users of the machine', () => {
  const { folder, make, read } = project();
  make();
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(secrets).toSorted());
  for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(read('TOKEN_SECRET')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(read('DATABASE_URL')).toContain(`:${read('POSTGRES_PASSWORD').trim()}@database:`);
  expect(read('S3_URL')).toContain(`:${read('S3_SECRET').trim()}@store:`);
  expect(read('STRIPE_SECRET_KEY')).toBe('\n');
});

it('changes nothing when it runs again', () => {
  const { make, read } = project();
  make();
  const before = Object.keys(secrets).map(read);
  make();
  expect(Object.keys(secrets).map(read)).toEqual(before);
});

it('takes the secrets of an earlier version from .env, and says that they can go', () => {
  const { make, read } = project('POSTGRES_PASSWORD=old\nSITE=shop.example\nSMTP_URL=smtp://a:b=c@mail.example\n');
  expect(make()).toContain('remove them from .env');
  expect(read('POSTGRES_PASSWORD')).toBe('old\n');
  expect(read('DATABASE_URL')).toBe('postgres://shop:old@database:5432/northspool\n');
  expect(read('SMTP_URL')).toBe('smtp://a:b=c@mail.example\n');
});
