import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentLog } from './crawler-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'northspool-history-'));
const content = join(folder, 'shop', 'content');

beforeAll(() => {
  mkdirSync(content, { recursive: true });
  git('init', '-q');
  commit('store.yaml', '2026-10-01T12:00:00Z');
  commit('home.yaml', '2026-11-01T12:00:00Z');
});
afterAll(() => rmSync(folder, { recursive: true }));

function git(...args: string[]) {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@northspool.example'];
  execFileSync('git', ['-C', join(folder, 'shop'), ...who, ...args]);
}

function commit(file: string, day: string) {
  writeFileSync(join(content, file), day);
  git('add', '.');
  process.env['GIT_COMMITTER_DATE'] = day;
  git('commit', '-qm', `Write ${file}`);
  delete process.env['GIT_COMMITTER_DATE'];
}

test('each content file is as old as the last commit that touched it', async () => {
  expect([...(await contentLog(content))].sort()).toEqual([
    ['home.yaml', '2026-11-01'],
    ['store.yaml', '2026-10-01'],
  ]);
});

test('a copy without its whole history, or without any, claims no dates', async () => {
  const shallow = join(folder, 'shallow');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${join(folder, 'shop')}`, shallow]);
  expect((await contentLog(join(shallow, 'content'))).size).toBe(0);
  expect((await contentLog(folder)).size).toBe(0);
  expect((await contentLog(join(folder, 'nowhere'))).size).toBe(0);
});
