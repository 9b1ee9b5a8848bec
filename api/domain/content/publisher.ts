import { sql } from 'kysely';
import type { Publisher } from '../../../contract/desk/stock.ts';
import type { Db } from '../../db/schema.ts';

/** The name of the publisher's connections, by which the database knows that it is running. */
export const PUBLISHER = 'northspool-publisher';

/** What the process that builds releases is doing, and how the last job that asked for one went. */
export async function readPublisher(db: Db): Promise<Publisher> {
  const { rows } = await sql<Publisher>`
    with last as (
      select state, regexp_replace(output ->> 'message', '^\\w*Error: ', '') as problem
      from pgboss.job where name = 'publish' order by created_on desc limit 1
    )
    select case
        when exists (select from last where state = 'active') then 'building'
        when exists (
          select from pg_stat_activity where application_name = ${PUBLISHER} and datname = current_database()
        ) then 'idle'
        else 'absent' end as state,
      (select problem from last where state <> 'completed') as problem`.execute(db);
  return rows[0] ?? { state: 'absent', problem: null };
}
