// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../api/db/connect.ts';
import { readReviewsVersion } from '../../api/domain/product-reviews/release-reviews.ts';
import { startQueue } from '../../api/jobs/queue.ts';
import { workerDatabase } from '../../api/test/test-database.ts';
import { readRest } from './rest.ts';
import { foldersOf, writeManifest } from './stored-releases.mjs';

const databaseUrl = await workerDatabase();
const connection = connect(databaseUrl, 2, () => {});
const { db, pool } = connection;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const queue = await startQueue({ connectionString: databaseUrl }, silent);
const dataDir = mkdtempSync(join(tmpdir(), 'rest-'));
const shop = { dataDir, connection };
const HOUR = 3_600_000;
const now = new Date('2026-11-20T12:00:00Z');
const at = (/** @type {number} */ hours) => new Date(now.getTime() + hours * HOUR);

beforeEach(async () => {
  await pool.query('delete from pgboss.job');
  await pool.query('update shown_release set current = null, previous = null, candidate = null');
});
afterAll(async () => {
  await pool.query('update shown_release set current = null');
  await pool.query('delete from releases');
  await pool.query('delete from pgboss.job');
  await queue.stop();
  await connection.close();
  rmSync(dataDir, { recursive: true });
});

/** @param {Partial<import('./stored-releases.mjs').Manifest>} [own] */
async function show(own) {
  const id = `r${Object.keys(own ?? {}).join('')}`;
  const times = { madeAt: at(-2).toISOString(), asOf: at(-2).toISOString(), nextChange: at(2).toISOString() };
  const reviews = await readReviewsVersion(db);
  mkdirSync(foldersOf(dataDir, id).folder, { recursive: true });
  writeManifest(dataDir, { id, ...times, code: 'c', inputs: 'i', source: '/content', reviews, ...own });
  await pool.query(
    `insert into releases (id, code, as_of, made_at) values ($1, 'c', now(), now()) on conflict do nothing`,
    [id],
  );
  await pool.query('update shown_release set current = $1', [id]);
}

it('rests until a quarter of an hour before the next scheduled change', async () => {
  await show();
  expect(await readRest(shop, now)).toMatchObject({ until: at(1.75).getTime() });
  expect(await readRest(shop, at(1.74))).toBeDefined();
  expect(await readRest(shop, at(1.75))).toBeUndefined();
});

it('does not rest while the clock is behind what is shown', async () => {
  await show();
  expect(await readRest(shop, at(-3))).toBeUndefined();
});

it('rests for ten minutes after a release when reviews were published since', async () => {
  await show({ reviews: 'others', madeAt: at(0).toISOString() });
  expect(await readRest(shop, now)).toMatchObject({ until: at(1 / 6).getTime() });
  expect(await readRest(shop, at(1 / 6))).toBeUndefined();
});

it('does not rest while an edit or a preview waits', async () => {
  for (const name of /** @type {const} */ (['publish', 'preview-page'])) {
    await queue.enqueue(db, name, { runId: crypto.randomUUID() });
    expect(await readRest(shop, now)).toBeUndefined();
    await pool.query(`update pgboss.job set start_after = now() + interval '1 minute'`);
    // A job that failed waits for its next attempt.
    expect(await readRest(shop, now)).toBeDefined();
    await pool.query('delete from pgboss.job');
  }
});

it('looks for jobs, for another release and for other reviews', async () => {
  await show();
  const rest = await readRest(shop, now);
  const look = async () => (await pool.query(rest?.query ?? '')).rows[0];
  expect(await look()).toEqual(rest?.seen);
  await queue.enqueue(db, 'publish', { runId: crypto.randomUUID() });
  expect(await look()).toEqual({ ...rest?.seen, hasJobs: true });
  await pool.query('delete from pgboss.job');
  await show({ code: 'd' });
  expect(await look()).toEqual({ ...rest?.seen, release: 'rcode' });
});
