// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';

const OLD = 'a'.repeat(64);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'change-secret-'));
  for (const name of ['containers', 'secrets']) mkdirSync(join(folder, name));
  cpSync(join(PROJECT, 'containers/change-secret.sh'), join(folder, 'containers/change-secret.sh'));
  writeFileSync(join(folder, 'secrets/TOKEN_SECRET'), `${OLD}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} step */
function change(step) {
  execFileSync(join(folder, 'containers/change-secret.sh'), [step], { stdio: ['ignore', 'ignore', 'pipe'] });
  return readFileSync(join(folder, 'secrets/TOKEN_SECRET'), 'utf8');
}

it('accepts the new secret, then signs with it, then forgets the old one', () => {
  const [, added = ''] = /^a{64},([0-9a-f]{64})\n$/.exec(change('add')) ?? [];
  expect(added).not.toBe('');
  expect(change('use')).toBe(`${added},${OLD}\n`);
  expect(change('finish')).toBe(`${added}\n`);
  // Containers read it as users of their own.
  expect(statSync(join(folder, 'secrets/TOKEN_SECRET')).mode & 0o777).toBe(0o644);
});

it('changes nothing out of order', () => {
  expect(() => change('use')).toThrow('run add');
  expect(() => change('finish')).toThrow('no second secret');
  const both = change('add');
  expect(() => change('add')).toThrow('already');
  expect(() => change('rotate')).toThrow('Usage');
  expect(readFileSync(join(folder, 'secrets/TOKEN_SECRET'), 'utf8')).toBe(both);
});
