// @ts-check
import { expect, test } from 'vitest';
import { reasonIn } from './why-it-failed.mjs';

test('the last thing that Postgres found fatal is the reason', () => {
  const log = '2026-01-01 UTC [7] LOG:  starting\n2026-01-01 UTC [7] FATAL:  could not open file "global/pg_control"\n';
  expect(reasonIn(log, '/data/log')).toBe(
    'Postgres says "could not open file "global/pg_control"" (more in /data/log).',
  );
});

test('data of another version are told with both versions', () => {
  const log =
    'x [7] FATAL:  database files are incompatible with server\nx [7] DETAIL:  The data directory was initialized by PostgreSQL version 17.\n';
  expect(reasonIn(log, '/l')).toContain('initialized by PostgreSQL version 17.');
});

test('a full disk is called that', () => {
  expect(reasonIn('x [7] PANIC:  could not write: No space left on device\n', '/l')).toContain('the disk is full');
});

test('a silent end names the file where the reason may stand', () => {
  expect(reasonIn('', '/data/log')).toBe('the reason may stand in /data/log.');
});
