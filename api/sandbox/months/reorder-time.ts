import { type Kysely, sql } from 'kysely';
import type { Billed, BillingTime } from './shift-times.ts';

interface Row {
  readonly id: string;
  readonly who: string;
  readonly status: string;
  readonly at: number;
  readonly what: 'notice' | 'order' | 'retry';
}

/** A reorder's next step: the mail three days before, the order, or another try at the card. */
const nextSteps = sql`
  select reorders.id, users.email as who, reorders.status,
    extract(epoch from check_at)::float8 as at,
    case when reorders.status = 'past_due' then 'retry' when noticed_at is null then 'notice' else 'order' end as what
  from reorders join users on users.id = reorders.user_id where check_at is not null`;

/** Lists the shop's reorders and lets time pass for one of them. The shop does in its next minute what is due then. */
export function reorderTime(db: Kysely<unknown>, clock: () => Date = () => new Date()): BillingTime {
  return {
    async list() {
      const { rows } = await sql<Row>`${nextSteps} order by reorders.created_at desc limit 50`.execute(db);
      return rows.map(
        ({ id, who, status, at, what }): Billed => ({ service: 'reorder', id, who, status, next: { at, what } }),
      );
    },
    async shift(id, hoursLeft) {
      const { rows } = await sql<Row>`${nextSteps} and reorders.id::text = ${id}`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const seconds = Math.max(0, Math.ceil(row.at - clock().getTime() / 1000 - hoursLeft * 3600));
      const ago = sql`make_interval(secs => ${seconds})`;
      await sql`
        with moved as (
          update reorders set due_at = due_at - ${ago}, noticed_at = noticed_at - ${ago}, check_at = check_at - ${ago}
          where id = ${id} returning id
        ),
        dates as (
          update reorder_dates set due_at = due_at - ${ago} from moved where reorder_id = moved.id
        )
        update orders set ts = ts - ${ago}, settled_at = settled_at - ${ago} from moved
        where orders.reorder_id = moved.id and orders.status not in ('pending', 'requires_action')`.execute(db);
      return seconds;
    },
    async advance() {},
  };
}
