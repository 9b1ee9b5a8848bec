// @ts-check
import { expect, it } from 'vitest';
import { reasonIn } from './postgres-command.mjs';

it('gives the last fatal error of Postgres as the reason', () => {
  const log = '2026-01-01 UTC [7] LOG:  starting\n2026-01-01 UTC [7] FATAL:  could not open file "global/pg_control"\n';
  expect(reasonIn(log, '/data/log')).toBe(
    'Postgres says "could not open file "global/pg_control"" (more in /data/log).',
  );
});

it('names the version that data of another version came from', () => {
  const log =
    'x [7] FATAL:  database files are incompatible with server\nx [7] DETAIL:  The data directory was initialized by PostgreSQL version 17.\n';
  expect(reasonIn(log, '/l')).toContain('initialized by PostgreSQL version 17.');
});

it('reports a full disk', () => {
  expect(reasonIn('x [7] PANIC:  could not write: No space left on device\n', '/l')).toContain('the disk is full');
});

it('names the log file when Postgres gives no reason', () => {
  expect(reasonIn('', '/data/log')).toBe('look for the reason in /data/log.');
});
