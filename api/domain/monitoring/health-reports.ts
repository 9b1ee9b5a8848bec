import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type Problem, problemMessages } from '../../../contract/health.ts';
import type { Db } from '../../db/schema.ts';

/** A process reports every 15 s; one that has not for this long is gone. */
const GONE_SECONDS = 60;

export interface HealthReport {
  readonly startedAt: Date;
  readonly problems: readonly Problem[];
}

/** Stores what a process finds wrong, in place of its last report, and removes those of processes long gone. */
export async function reportHealth(
  pool: Pick<Pool, 'query'>,
  process: { readonly id: string; readonly startedAt: Date },
  problems: readonly Problem[],
): Promise<void> {
  await pool.query(
    `with gone as (delete from health_reports where seen_at < now() - interval '1 day')
     insert into health_reports (process, started_at, seen_at, problems) values ($1, $2, now(), $3)
     on conflict (process) do update set seen_at = excluded.seen_at, problems = excluded.problems`,
    [process.id, process.startedAt, problems],
  );
}

/** Removes the report of a process that closes. */
export async function withdrawReport(pool: Pick<Pool, 'query'>, id: string): Promise<void> {
  await pool.query('delete from health_reports where process = $1', [id]);
}

/** Reports of the processes that run now, the oldest process first. */
export async function readHealthReports(db: Db): Promise<HealthReport[]> {
  const rows = await db
    .selectFrom('health_reports')
    .select(['started_at', 'problems'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${GONE_SECONDS})`)
    .orderBy('started_at')
    .execute();
  return rows.map(({ started_at, problems }) => ({
    startedAt: started_at,
    problems: problems.filter((problem): problem is Problem => problem in problemMessages),
  }));
}
