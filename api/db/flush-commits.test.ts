import type { PoolClient } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { workerDatabase } from '../test/test-database.ts';
import { connect } from './connect.ts';
import { flushCommits } from './flush-commits.ts';
import { inFlushedTransaction } from './in-transaction.ts';

// One connection, which waits for the disk as an installation's do: those of tests do not.
const { pool, close } = connect(await workerDatabase(), 1, () => {});
await pool.query('set synchronous_commit to on');
afterAll(close);

const message = `select pg_logical_emit_message(true, 'test', 'an order') as position`;

async function writtenSoFar(client: Pick<PoolClient, 'query'>): Promise<string> {
  const { rows } = await client.query('select pg_current_wal_insert_lsn() as position');
  return rows[0].position;
}

async function isOnDisk(position: string): Promise<boolean> {
  const { rows } = await pool.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_flushed', [position]);
  return rows[0].is_flushed;
}

it('puts an unflushed commit on disk', async () => {
  await pool.query(`begin; set local synchronous_commit to off; ${message}; commit`);
  const position = await writtenSoFar(pool);
  await flushCommits(pool);
  expect(await isOnDisk(position)).toBe(true);
});

it('has put a transaction on disk when it is done', async () => {
  // Not what is written by now: other connections write, too.
  let position = '';
  await inFlushedTransaction(pool, (client) => [
    client.query(message).then(({ rows }) => {
      position = rows[0].position;
    }),
  ]);
  expect(await isOnDisk(position)).toBe(true);
});

it('stores nothing of a transaction whose statements one is refused, and keeps the connection', async () => {
  const before = (await pool.query('select pg_backend_pid() as pid')).rows;
  const sent = inFlushedTransaction(pool, (client) => [
    client.query(`insert into rate_limits (key, points) values ('refused', 1)`),
    client.query(`select refuse('no reason')`),
    client.query(`insert into rate_limits (key, points) values ('behind it', 1)`),
  ]);
  await expect(sent).rejects.toMatchObject({ code: 'NS001', constraint: 'no reason' });
  const { rows } = await pool.query(`select key from rate_limits where key in ('refused', 'behind it')`);
  expect(rows).toEqual([]);
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before);
});
