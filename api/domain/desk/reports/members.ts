import { sql } from 'kysely';
import type { Report, ReportQuery } from '../../../../contract/desk/reports.ts';
import type { ReportDeps } from './sold-orders.ts';

interface MonthRow {
  readonly key: string;
  readonly members: number;
  readonly joined: number;
  readonly ended: number;
}

/** Memberships of each month that the days touch: whole months, because part of a month says little about leaving. */
export async function memberReport({ connection, store }: ReportDeps, { from, until }: ReportQuery): Promise<Report> {
  const { rows } = await sql<MonthRow>`
    with months as (
      select month, month at time zone ${store.timeZone} as starts,
        (month + interval '1 month') at time zone ${store.timeZone} as ends
      from generate_series(date_trunc('month', ${from}::timestamp), ${until}::timestamp, interval '1 month') as month
    ),
    memberships as (
      -- Without a paid month nobody joined.
      select created_at as since, ended_at as until from subscriptions where paid_until is not null
    )
    select to_char(month, 'YYYY-MM') as key,
      (count(*) filter (where since < starts and (until is null or until >= starts)))::float8 as members,
      (count(*) filter (where since >= starts and since < ends))::float8 as joined,
      (count(*) filter (where until >= starts and until < ends))::float8 as ended
    from months left join memberships on true
    group by month
    order by month`.execute(connection.db);
  return {
    columns: [
      { key: 'key', label: 'Month', kind: 'text' },
      { key: 'members', label: 'Members before', kind: 'count' },
      { key: 'joined', label: 'Joined', kind: 'count' },
      { key: 'ended', label: 'Left', kind: 'count' },
      { key: 'after', label: 'Members after', kind: 'count' },
      { key: 'churn', label: 'Churn', kind: 'percent' },
    ],
    rows: rows.map((row) => ({ ...row, after: row.members + row.joined - row.ended, churn: churnOf(row) })),
    total: null,
    charted: 'after',
    notes: [
      'Churn is how many of the members at the beginning of a month left in it.',
      'Memberships of deleted accounts are gone from all months.',
    ],
  };
}

/** Percent with one digit; null without members. */
function churnOf({ members, ended }: MonthRow): number | null {
  return members > 0 ? Math.round((ended / members) * 1000) / 10 : null;
}
